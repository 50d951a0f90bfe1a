package dev.bailiwick.modules.backups.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Await;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.platform.audit.Actor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

/// Agents that wait for work.
class LongPollTest {
    private static final Executor THREADS =
            task -> {
                Thread ignored = Thread.ofVirtual().start(task);
            };

    private final RunningServer server = RunningServer.shared();
    private final BackupHost host = BackupHost.of(server);

    @Test
    void a_waiting_agent_gets_a_run_as_soon_as_it_is_queued() {
        BackupJob job = host.job();
        CompletableFuture<BackupHost.Answered> answer = poll("60");
        awaitHeld(1);
        assertThat(answer).isNotDone();

        BackupRun run = server.bean(QueueRuns.class).backupNow(job, Actor.SYSTEM);

        assertThat(answer.join().json().path("jobs").path(0).path("job_id").asString())
                .isEqualTo(run.uid().toString());
    }

    @Test
    void an_agent_gets_an_empty_answer_when_its_time_is_up() {
        BackupHost.Answered answer = poll("1").join();
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().path("jobs").size()).isZero();
        assertThat(answer.json().path("server_time").isString()).isTrue();
        assertThat(answer.header("Retry-After")).isEmpty();
    }

    @Test
    void a_host_that_polls_more_often_than_it_needs_is_told_to_come_back_later() {
        BackupJob job = host.job();
        CompletableFuture<BackupHost.Answered> first = poll("60");
        awaitHeld(1);
        CompletableFuture<BackupHost.Answered> second = poll("60");
        awaitHeld(2);

        BackupHost.Answered third = poll("60").join();
        assertThat(third.status()).isEqualTo(200);
        assertThat(third.header("Retry-After")).isEqualTo("20");
        assertThat(third.header("Connection")).as("leaves room for others").isEqualTo("close");

        BackupRun ignored = server.bean(QueueRuns.class).backupNow(job, Actor.SYSTEM);
        CompletableFuture.anyOf(first, second).join();
        assertThat(first.isDone() && second.isDone()).isFalse();
    }

    @Test
    void a_token_that_is_revoked_while_its_agent_waits_gets_nothing() {
        BackupJob job = host.job();
        CompletableFuture<BackupHost.Answered> answer = poll("3");
        awaitHeld(1);
        boolean revoked =
                server.transactions()
                        .write(() -> server.bean(AgentTokens.class).revoke(host.host().id()));
        assertThat(revoked).isTrue();
        BackupRun run = server.bean(QueueRuns.class).backupNow(job, Actor.SYSTEM);

        assertThat(answer.join().json().path("jobs").size()).isZero();
        assertThat(
                        server.transactions()
                                .read(() -> server.bean(BackupRuns.class).find(run.id()))
                                .orElseThrow()
                                .state())
                .isEqualTo(RunState.QUEUED);
    }

    private CompletableFuture<BackupHost.Answered> poll(String wait) {
        return CompletableFuture.supplyAsync(() -> host.poll(wait), THREADS);
    }

    private void awaitHeld(int count) {
        Await.until(() -> server.bean(WaitingAgents.class).held(host.host().id()) == count);
    }
}
