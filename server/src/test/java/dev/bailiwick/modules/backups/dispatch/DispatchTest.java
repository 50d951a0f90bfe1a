package dev.bailiwick.modules.backups.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Await;
import dev.bailiwick.RunningServer;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class DispatchTest extends DispatchContract {
    private static RunningServer server;

    @BeforeAll
    static void start() {
        server = RunningServer.onSqlite();
        server.stopBackgroundWork();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void a_server_that_stops_ends_the_polls_that_it_holds() {
        RunningServer stopping = RunningServer.onSqlite();
        BackupHost host = BackupHost.of(stopping);
        CompletableFuture<BackupHost.Answered> poll =
                CompletableFuture.supplyAsync(() -> host.poll("60"));
        Await.until(() -> stopping.bean(WaitingAgents.class).held(host.host().id()) == 1);

        stopping.close();

        assertThat(poll.join().json().path("jobs").size()).isZero();
    }

    @Override
    RunningServer server() {
        return server;
    }
}
