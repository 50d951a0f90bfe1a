package dev.bailiwick.modules.backups.dispatch;

import static dev.bailiwick.platform.schema.Tables.BACKUP_RUN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.ChangeBackupJobs;
import dev.bailiwick.platform.audit.Actor;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Runs on their way from the queue to their end, on either database. Background work is stopped:
/// each test runs the jobs that it is about.
abstract class DispatchContract {
    private static final String SNAPSHOT = "0a".repeat(32);
    private static final String OTHER = "0b".repeat(32);

    abstract RunningServer server();

    @AfterEach
    void clear() {
        server().transactions()
                .write(() -> {
                    server().sql().execute("delete from backup_run");
                    server().sql().execute("delete from backup_job");
                });
    }

    private BackupRun now(BackupJob job) {
        return server().bean(QueueRuns.class).backupNow(job, Actor.account(1, "ines@example.org"));
    }

    private BackupRun find(BackupRun run) {
        return server().transactions()
                .read(() -> server().bean(BackupRuns.class).find(run.id()).orElseThrow());
    }

    private BackupRuns.Texts texts(BackupRun run) {
        return server().transactions().read(() -> server().bean(BackupRuns.class).texts(run.id()));
    }

    private void advance(Duration time) {
        server().clock().advance(time);
    }

    @Test
    void a_run_is_leased_with_all_that_the_host_needs_and_nothing_is_cached() {
        BackupHost host = BackupHost.of(server());
        BackupRepository repository = host.repository(Map.of("password", "of the repository"));
        BackupJob job =
                host.job(
                        repository,
                        Map.of("tags", "patient-data", "hooks_before", "dump", "keep_hourly", "2"));
        BackupRun run = now(job);

        BackupHost.Answered answer = host.poll("0");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        JsonNode leased = answer.json().path("jobs").path(0);
        assertThat(leased.path("job_id").asString()).isEqualTo(run.uid().toString());
        assertThat(leased.path("attempt").asInt()).isEqualTo(1);
        assertThat(leased.path("operation").asString()).isEqualTo("backup");
        assertThat(leased.path("engine").asString()).isEqualTo("restic");
        assertThat(leased.path("sources").toString()).isEqualTo("[\"/etc\",\"/srv/wiki\"]");
        assertThat(leased.path("excludes").toString()).isEqualTo("[\"*.tmp\"]");
        assertThat(leased.path("tags").toString())
                .isEqualTo("[\"job-%s\",\"bailiwick\",\"patient-data\"]".formatted(job.uid()));
        assertThat(leased.path("init_if_missing").asBoolean()).isTrue();
        assertThat(leased.path("target").path("type").asString()).isEqualTo("s3");
        assertThat(leased.path("target").path("repository").asString())
                .isEqualTo(repository.location());
        assertThat(
                        leased.path("target")
                                .path("credentials")
                                .path("AWS_SECRET_ACCESS_KEY")
                                .asString())
                .isEqualTo("the/secret+access key");
        assertThat(leased.path("encryption").path("key").asString()).isEqualTo("of the repository");
        assertThat(leased.path("retention").path("keep_hourly").asInt()).isEqualTo(2);
        assertThat(leased.path("retention").path("keep_daily").asInt()).isEqualTo(7);
        assertThat(leased.path("hooks").path("before").toString()).isEqualTo("[\"dump\"]");
        assertThat(leased.has("restore")).isFalse();
        assertThat(find(run).state()).isEqualTo(RunState.LEASED);
        assertThat(host.job(job.id()).status().activeState()).isEqualTo("leased");
    }

    @Test
    void a_repository_is_checked_weekly_and_a_share_of_its_data_is_read_once_a_month() {
        BackupHost host = BackupHost.of(server());
        BackupJob _ = host.job(host.repository(Map.of("check", "data")), Map.of());
        YearMonth first = YearMonth.from(server().clock().instant().atZone(ZoneOffset.UTC));
        server().runJob("RunSchedules.maintain");
        assertThat(host.lease()).isEmpty();

        var shares = new LinkedHashMap<YearMonth, List<String>>();
        for (int week = 0; week < 20; week++) {
            advance(Duration.ofDays(7).plusMinutes(9));
            YearMonth month = YearMonth.from(server().clock().instant().atZone(ZoneOffset.UTC));
            server().runJob("RunSchedules.maintain");
            for (List<JsonNode> leased = host.lease(); !leased.isEmpty(); leased = host.lease()) {
                for (JsonNode run : leased) {
                    if (run.path("operation").asString().equals("check")) {
                        shares.computeIfAbsent(month, _ -> new ArrayList<>())
                                .add(run.path("check").path("read_data_subset").asString("none"));
                    }
                    var _ = host.report(run, host.failed(1, "failed", "no matter"));
                }
            }
        }

        assertThat(shares.values().stream().mapToInt(List::size).sum()).isEqualTo(20);
        shares.forEach((month, all) ->
                assertThat(all)
                        .as("%s", month)
                        .filteredOn("10%"::equals)
                        .hasSize(month.equals(first) ? 0 : 1));
    }

    @Test
    void runs_that_wait_for_one_repository_do_not_hold_up_those_of_another() {
        BackupHost host = BackupHost.of(server());
        BackupHost other = BackupHost.of(server());
        BackupRepository shared = host.repository(Map.of());
        BackupJob waiting = host.job(shared, Map.of());
        BackupJob free = host.job();
        var queue = server().bean(QueueRuns.class);
        queue.queue(
                other.job(shared, Map.of()),
                BackupOperation.PRUNE,
                RunParameters.NONE,
                Actor.SYSTEM);
        assertThat(other.lease()).hasSize(1);
        for (int i = 0; i < 60; i++) {
            queue.queue(
                    waiting,
                    BackupOperation.RESTORE,
                    RunParameters.restore("a".repeat(64), List.of("/etc/" + i), "staging"),
                    Actor.SYSTEM);
        }
        assertThat(host.lease()).isEmpty();

        BackupRun run = now(free);

        assertThat(host.leaseOne().path("job_id").asString()).isEqualTo(run.uid().toString());
    }

    @Test
    void a_run_has_one_leaseholder_even_when_many_ask_at_once() throws Exception {
        BackupHost host = BackupHost.of(server());
        BackupRun run = now(host.job());

        var leased = new ArrayList<JsonNode>();
        try (var threads = Executors.newFixedThreadPool(8)) {
            Callable<List<JsonNode>> ask = host::lease;
            for (Future<List<JsonNode>> one :
                    threads.invokeAll(java.util.Collections.nCopies(24, ask))) {
                leased.addAll(one.get());
            }
        }

        assertThat(leased).hasSize(1);
        assertThat(find(run).attempt()).isEqualTo(1);
    }

    @Test
    void a_host_gets_its_own_runs_only_and_cannot_report_about_others() {
        BackupHost host = BackupHost.of(server());
        BackupHost stranger = BackupHost.of(server());
        BackupRun run = now(host.job());
        assertThat(stranger.lease()).isEmpty();
        JsonNode leased = host.leaseOne();

        BackupHost.Answered forged = stranger.report(leased, stranger.succeeded(1, SNAPSHOT));
        BackupHost.Answered unknown =
                stranger.report("0192aaaa-0000-7000-8000-000000000000", stranger.running(1));

        assertThat(forged.status()).isEqualTo(404);
        assertThat(forged.json().path("title")).isEqualTo(unknown.json().path("title"));
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(find(run).state()).isEqualTo(RunState.LEASED);
    }

    @Test
    void a_token_without_the_scope_is_refused() {
        Agents agent = Agents.of(server());
        assertThat(agent.ask("/infrastructure/backup-manager/api/agent/jobs").status())
                .isEqualTo(403);
    }

    @Test
    void a_backup_that_succeeded_is_recorded_with_its_snapshot_and_followed_by_its_retention() {
        BackupHost host = BackupHost.of(server());
        BackupJob job = host.job();
        BackupRun run = now(job);
        JsonNode leased = host.leaseOne();
        assertThat(host.report(leased, host.running(1)).json().path("state").asString())
                .isEqualTo("running");
        assertThat(find(run).progress().permille()).isEqualTo(400);
        assertThat(host.job(job.id()).status().activeState()).isEqualTo("running");
        advance(Duration.ofMinutes(4));

        BackupHost.Answered ended = host.report(leased, host.succeeded(1, SNAPSHOT));

        assertThat(ended.json().toString())
                .isEqualTo("{\"state\":\"succeeded\",\"cancel_requested\":false}");
        BackupRun done = find(run);
        assertThat(done.state()).isEqualTo(RunState.SUCCEEDED);
        assertThat(done.snapshot()).isEqualTo(SNAPSHOT);
        assertThat(done.warnings()).isEqualTo(1);
        assertThat(done.times().duration(server().clock().instant()))
                .isEqualTo(Duration.ofMinutes(4));
        BackupJob.Status status = host.job(job.id()).status();
        assertThat(status.lastState()).isEqualTo("succeeded");
        assertThat(status.activeState()).isNull();
        assertThat(status.lastBytes()).isEqualTo(5);
        assertThat(status.overdueAt()).isAfter(server().clock().instant());
        List<BackupSnapshots.Stored> snapshots =
                server().transactions()
                        .read(() -> server().bean(BackupSnapshots.class).ofJob(job.id(), 10));
        assertThat(snapshots).hasSize(1);
        JsonNode forget = host.leaseOne();
        assertThat(forget.path("operation").asString()).isEqualTo("forget");
        assertThat(forget.path("forget").path("tag").asString()).isEqualTo(job.tag());
        assertThat(forget.has("hooks")).isFalse();
    }

    @Test
    void the_same_end_again_is_accepted_and_anything_else_conflicts() {
        BackupHost host = BackupHost.of(server());
        BackupJob job = host.job();
        BackupRun run = now(job);
        JsonNode leased = host.leaseOne();
        assertThat(host.report(leased, host.succeeded(1, SNAPSHOT)).status()).isEqualTo(200);

        assertThat(host.report(leased, host.succeeded(1, SNAPSHOT)).status()).isEqualTo(200);
        BackupHost.Answered late = host.report(leased, host.running(1));
        BackupHost.Answered other = host.report(leased, host.failed(1, "failed", "no"));

        assertThat(late.status()).isEqualTo(409);
        assertThat(late.json().path("state").asString()).isEqualTo("succeeded");
        assertThat(other.status()).isEqualTo(409);
        assertThat(find(run).state()).isEqualTo(RunState.SUCCEEDED);
        assertThat(
                        server().transactions()
                                .read(() -> server().bean(BackupSnapshots.class).count(job.id())))
                .isEqualTo(1);
    }

    @Test
    void a_run_whose_lease_expired_is_queued_again_and_lost_after_three_times() {
        BackupHost host = BackupHost.of(server());
        BackupJob job = host.job();
        BackupRun run = now(job);
        for (int attempt = 1; attempt <= 3; attempt++) {
            JsonNode leased = host.leaseOne();
            assertThat(leased.path("attempt").asInt()).isEqualTo(attempt);
            assertThat(host.report(leased, host.running(attempt)).status()).isEqualTo(200);
            advance(Duration.ofMinutes(4));
            server().runJob("RunSchedules.expire");
            assertThat(find(run).state()).isEqualTo(RunState.RUNNING);
            advance(Duration.ofMinutes(2));
            server().runJob("RunSchedules.expire");
            if (attempt < 3) {
                assertThat(find(run).state()).isEqualTo(RunState.QUEUED);
                assertThat(host.report(leased, host.succeeded(attempt, SNAPSHOT)).status())
                        .isEqualTo(409);
            }
        }

        assertThat(find(run).state()).isEqualTo(RunState.LOST);
        assertThat(host.job(job.id()).status().lastState()).isEqualTo("lost");
        assertThat(host.lease()).isEmpty();
    }

    @Test
    void a_run_whose_answer_was_lost_is_taken_back_at_the_next_poll() {
        BackupHost host = BackupHost.of(server());
        BackupRun run = now(host.job());
        JsonNode lost = host.leaseOne();

        assertThat(host.poll("0&holding=").json().path("jobs").size()).isZero();
        advance(Duration.ofSeconds(21));
        assertThat(host.poll("0&holding=" + run.uid()).json().path("jobs").size()).isZero();
        JsonNode again = host.poll("0&holding=").json().path("jobs").path(0);

        assertThat(again.path("job_id")).isEqualTo(lost.path("job_id"));
        assertThat(again.path("attempt").asInt()).isEqualTo(2);
    }

    @Test
    void a_runner_that_was_killed_gets_its_cancelled_run_off_the_list_when_it_is_back() {
        BackupHost host = BackupHost.of(server());
        BackupJob job = host.job();
        BackupRun run = now(job);
        assertThat(host.report(host.leaseOne(), host.running(1)).status()).isEqualTo(200);
        server().bean(QueueRuns.class).cancel(find(run), Actor.SYSTEM);
        BackupRun next = now(host.job());
        advance(Duration.ofSeconds(21));

        JsonNode leased = host.poll("0&holding=").json().path("jobs").path(0);

        assertThat(find(run).state()).isEqualTo(RunState.CANCELLED);
        assertThat(host.job(job.id()).status().activeState()).isNull();
        assertThat(leased.path("job_id").asString()).isEqualTo(next.uid().toString());
    }

    @Test
    void a_second_runner_with_the_same_token_leaves_the_runs_of_the_first_alone() {
        BackupHost host = BackupHost.of(server());
        BackupRun run = now(host.job());
        JsonNode leased = host.leaseOne();
        for (int i = 0; i < 5; i++) {
            advance(Duration.ofSeconds(10));
            assertThat(host.report(leased, host.running(1)).status()).isEqualTo(200);
            assertThat(host.poll("0&holding=x,,%s".formatted("0".repeat(36))).status())
                    .isEqualTo(200);
        }
        assertThat(find(run).attempt()).isEqualTo(1);
        assertThat(find(run).state()).isEqualTo(RunState.RUNNING);
    }

    @Test
    void reports_of_an_earlier_attempt_conflict_while_the_next_one_works() {
        BackupHost host = BackupHost.of(server());
        BackupRun run = now(host.job());
        JsonNode first = host.leaseOne();
        advance(Duration.ofMinutes(6));
        server().runJob("RunSchedules.expire");
        JsonNode second = host.leaseOne();

        assertThat(host.report(first, host.succeeded(1, SNAPSHOT)).status()).isEqualTo(409);
        assertThat(host.report(first, host.running(7)).status()).isEqualTo(409);
        assertThat(host.report(second, host.succeeded(2, OTHER)).status()).isEqualTo(200);
        assertThat(find(run).snapshot()).isEqualTo(OTHER);
    }

    @Test
    void a_revoked_token_leases_nothing() {
        BackupHost host = BackupHost.of(server());
        BackupRun run = now(host.job());
        boolean revoked =
                server().transactions()
                        .write(() -> server().bean(AgentTokens.class).revoke(host.host().id()));
        assertThat(revoked).isTrue();

        assertThat(host.poll("0").status()).isEqualTo(401);
        assertThat(find(run).state()).isEqualTo(RunState.QUEUED);
    }

    @Test
    void a_run_is_cancelled_at_once_in_the_queue_and_by_its_runner_later() {
        BackupHost host = BackupHost.of(server());
        BackupJob job = host.job();
        BackupRun queued = now(job);
        server().bean(QueueRuns.class).cancel(queued, Actor.SYSTEM);
        assertThat(find(queued).state()).isEqualTo(RunState.CANCELLED);

        BackupRun run = now(job);
        JsonNode leased = host.leaseOne();
        server().bean(QueueRuns.class).cancel(find(run), Actor.account(1, "ines@example.org"));
        JsonNode reply = host.report(leased, host.running(1)).json();
        assertThat(reply.path("cancel_requested").asBoolean()).isTrue();
        String cancelled =
                "{\"attempt\":1,\"state\":\"cancelled\",\"at\":\"2026-01-01T00:00:00Z\"}";
        assertThat(host.report(leased, cancelled).status()).isEqualTo(200);
        assertThat(find(run).state()).isEqualTo(RunState.CANCELLED);
    }

    @Test
    void a_runner_that_vanished_after_a_cancel_leaves_a_cancelled_run() {
        BackupHost host = BackupHost.of(server());
        BackupRun run = now(host.job());
        JsonNode ignored = host.leaseOne();
        server().bean(QueueRuns.class).cancel(find(run), Actor.SYSTEM);
        advance(Duration.ofMinutes(6));
        server().runJob("RunSchedules.expire");
        assertThat(find(run).state()).isEqualTo(RunState.CANCELLED);
    }

    @Test
    void a_host_does_one_long_run_at_a_time_and_lists_beside_it() {
        BackupHost host = BackupHost.of(server());
        BackupJob one = host.job();
        BackupJob two = host.job();
        BackupRun ignored = now(one);
        BackupRun also = now(two);
        JsonNode first = host.leaseOne();
        assertThat(first.path("job_id").asString()).isEqualTo(ignored.uid().toString());

        BackupRun list =
                server().bean(QueueRuns.class)
                        .queue(two, BackupOperation.SNAPSHOTS, RunParameters.NONE, Actor.SYSTEM);
        assertThat(host.leaseOne().path("job_id").asString()).isEqualTo(list.uid().toString());
        assertThat(host.lease()).isEmpty();

        assertThat(host.report(first, host.failed(1, "failed", "no")).status()).isEqualTo(200);
        assertThat(host.leaseOne().path("job_id").asString()).isEqualTo(also.uid().toString());
    }

    @Test
    void a_run_that_needs_its_repository_exclusively_waits_for_other_hosts() {
        BackupHost one = BackupHost.of(server());
        BackupHost two = BackupHost.of(server());
        BackupRepository shared = one.repository(Map.of());
        BackupJob first = one.job(shared, Map.of());
        BackupJob second = two.job(shared, Map.of());
        BackupRun ignored = now(first);
        JsonNode backup = one.leaseOne();
        BackupRun prune =
                server().bean(QueueRuns.class)
                        .queue(second, BackupOperation.PRUNE, RunParameters.NONE, Actor.SYSTEM);
        assertThat(two.lease()).isEmpty();

        assertThat(one.report(backup, one.failed(1, "no_space", "full")).status()).isEqualTo(200);
        JsonNode pruning = two.leaseOne();
        assertThat(pruning.path("job_id").asString()).isEqualTo(prune.uid().toString());
        BackupRun next = now(first);
        assertThat(one.lease()).isEmpty();

        String done =
                """
                {"attempt":1,"state":"succeeded","at":"2026-01-01T00:00:00Z",
                 "result":{"prune":{"bytes_freed":1}}}\
                """;
        assertThat(two.report(pruning, done).status()).isEqualTo(200);
        assertThat(one.leaseOne().path("job_id").asString()).isEqualTo(next.uid().toString());
    }

    @Test
    void secrets_of_the_repository_never_reach_the_stored_texts() {
        BackupHost host = BackupHost.of(server());
        BackupRun run = now(host.job(host.repository(Map.of("password", "hush hush")), Map.of()));
        JsonNode leased = host.leaseOne();
        String log =
                "Fatal: s3:https://x:the%2Fsecret%2Baccess%20key@host the/secret+access key hush"
                        + " hush";
        String running =
                """
                {"attempt":1,"state":"running","at":"2026-01-01T00:00:00Z","log_tail":"%s"}\
                """
                        .formatted(log);
        assertThat(host.report(leased, running).status()).isEqualTo(200);
        assertThat(host.report(leased, host.failed(1, "failed", log)).status()).isEqualTo(200);

        assertThat(texts(run).log())
                .contains("Fatal")
                .doesNotContain("hush")
                .doesNotContain("cret+");
        assertThat(find(run).errorMessage())
                .contains("Fatal", "[secret]")
                .doesNotContain("hush")
                .doesNotContain("%2Fsecret");
    }

    @Test
    void an_invalid_report_is_refused_with_a_pointer_and_changes_nothing() {
        BackupHost host = BackupHost.of(server());
        BackupRun run = now(host.job());
        JsonNode leased = host.leaseOne();
        Map<String, String> wrong =
                Map.of(
                        "{\"attempt\":1,\"state\":\"done\",\"at\":\"2026-01-01T00:00:00Z\"}",
                        "/state",
                        "{\"attempt\":\"1\",\"state\":\"running\",\"at\":\"2026-01-01T00:00:00Z\"}",
                        "/attempt",
                        "{\"attempt\":1,\"state\":\"running\"}",
                        "/at",
                        "{\"attempt\":1,\"state\":\"failed\",\"at\":\"2026-01-01T00:00:00Z\"}",
                        "/error",
                        "{\"attempt\":1,\"state\":\"running\",\"at\":\"2026-01-01T00:00:00Z\",\"progress\":{\"fraction\":1.5}}",
                        "/progress/fraction",
                        "{\"attempt\":1,\"state\":\"succeeded\",\"at\":\"2026-01-01T00:00:00Z\"}",
                        "/result",
                        host.succeeded(1, "not an id"),
                        "/result/snapshot",
                        host.succeeded(1, SNAPSHOT).replace("[\"/etc", "[null, \"/etc"),
                        "/result",
                        "[]",
                        "");
        wrong.forEach((body, pointer) -> {
            BackupHost.Answered answer = host.report(leased, body);
            assertThat(answer.status()).as(body).isEqualTo(422);
            assertThat(answer.json().path("errors").path(0).path("pointer").asString())
                    .isEqualTo(pointer);
        });
        assertThat(host.report(leased, "{").status()).isEqualTo(400);
        assertThat(find(run).state()).isEqualTo(RunState.LEASED);
        assertThat(host.poll("x").status()).isEqualTo(422);
    }

    @Test
    void a_schedule_queues_one_run_however_many_servers_look_and_none_while_one_waits() {
        BackupHost host = BackupHost.of(server());
        BackupJob job = host.job(host.repository(Map.of()), Map.of("schedule", "0 * * * *"));
        assertThat(job.status().nextRunAt()).isAfter(server().clock().instant());
        advance(Duration.ofMinutes(61));
        var schedules = server().bean(QueueRuns.class);
        BackupJob seen = host.job(job.id());
        var instant = server().clock().instant();
        server().transactions().write(() -> schedules.scheduled(seen, instant));
        server().transactions().write(() -> schedules.scheduled(seen, instant));
        advance(Duration.ofMinutes(61));
        server().runJob("RunSchedules.queue");

        assertThat(runs(job)).hasSize(1);
        assertThat(runs(job).getFirst().requestedBy()).isNull();
        assertThat(host.job(job.id()).status().nextRunAt()).isAfter(server().clock().instant());
    }

    private List<BackupRun> runs(BackupJob job) {
        return server().sql()
                .select(BackupRuns.FIELDS)
                .from(BACKUP_RUN)
                .where(BACKUP_RUN.JOB_ID.eq(job.id()))
                .fetch(BackupRuns::run);
    }

    @Test
    void a_run_that_is_not_made_up_for_is_cancelled_when_its_host_stays_away() {
        BackupHost host = BackupHost.of(server());
        BackupJob job =
                host.job(
                        host.repository(Map.of()),
                        Map.of("schedule", "0 3 * * *", "run_missed", "false"));
        advance(
                Duration.between(server().clock().instant(), job.status().nextRunAt())
                        .plusSeconds(5));
        server().runJob("RunSchedules.queue");
        assertThat(runs(job)).hasSize(1);
        advance(Duration.ofMinutes(61));
        server().runJob("RunSchedules.expire");

        assertThat(runs(job).getFirst().state()).isEqualTo(RunState.CANCELLED);
        assertThat(host.lease()).isEmpty();
    }

    @Test
    void a_request_that_waits_already_is_not_queued_again() {
        BackupHost host = BackupHost.of(server());
        BackupJob job = host.job();
        var queue = server().bean(QueueRuns.class);
        BackupRun first = queue.queue(job, BackupOperation.CHECK, RunParameters.NONE, Actor.SYSTEM);
        BackupRun again = queue.queue(job, BackupOperation.CHECK, RunParameters.NONE, Actor.SYSTEM);
        BackupRun other =
                queue.queue(job, BackupOperation.CHECK, RunParameters.check("5%"), Actor.SYSTEM);
        assertThat(again.id()).isEqualTo(first.id());
        assertThat(other.id()).isNotEqualTo(first.id());

        assertThat(host.leaseOne().path("job_id").asString()).isEqualTo(first.uid().toString());
        BackupRun next = queue.queue(job, BackupOperation.CHECK, RunParameters.NONE, Actor.SYSTEM);
        assertThat(next.id()).as("the first one runs").isNotEqualTo(first.id());
    }

    @Test
    void a_job_that_is_removed_takes_its_run_along() {
        BackupHost host = BackupHost.of(server());
        BackupJob job = host.job();
        BackupRun ignored = now(job);
        JsonNode leased = host.leaseOne();
        assertThat(server().bean(ChangeBackupJobs.class).remove(Set.of(job.id()), Actor.SYSTEM))
                .isEqualTo(1);

        assertThat(host.report(leased, host.running(1)).status()).isEqualTo(404);
        assertThat(host.lease()).isEmpty();
    }

    @Test
    void a_listing_of_snapshots_replaces_what_was_known_and_finds_the_jobs_by_their_tags() {
        BackupHost host = BackupHost.of(server());
        BackupJob job = host.job();
        BackupRun ignored = now(job);
        assertThat(host.report(host.leaseOne(), host.succeeded(1, SNAPSHOT)).status())
                .isEqualTo(200);
        assertThat(host.report(host.leaseOne(), host.failed(1, "failed", "no")).status())
                .isEqualTo(200); // forget
        BackupRun list =
                server().bean(QueueRuns.class)
                        .queue(job, BackupOperation.SNAPSHOTS, RunParameters.NONE, Actor.SYSTEM);
        String listed =
                """
                {"attempt":1,"state":"succeeded","at":"2026-01-01T00:00:00Z","result":{"snapshots":{
                 "snapshots":[{"id":"%s","time":"2026-01-02T03:04:05.678901+01:00","hostname":"web-1",
                 "paths":["/etc"],"tags":["job-%s"],"parent":null}],"repository_bytes":77}}}\
                """
                        .formatted(OTHER, job.uid());
        assertThat(host.report(host.leaseOne(), listed).status()).isEqualTo(200);

        var known =
                server().transactions()
                        .read(() -> server().bean(BackupSnapshots.class).ofJob(job.id(), 10));
        assertThat(known).extracting(one -> one.snapshot().id()).containsExactly(OTHER);
        assertThat(texts(list).result()).isNull();
    }

    @Test
    void a_host_is_believed_about_its_own_snapshots_only_in_a_shared_repository() {
        BackupHost host = BackupHost.of(server());
        BackupHost liar = BackupHost.of(server());
        BackupRepository shared = host.repository(Map.of());
        BackupJob job = host.job(shared, Map.of());
        BackupJob other = liar.job(shared, Map.of());
        BackupRun _ = now(job);
        assertThat(host.report(host.leaseOne(), host.succeeded(1, SNAPSHOT)).status())
                .isEqualTo(200);
        assertThat(host.report(host.leaseOne(), host.failed(1, "failed", "no")).status())
                .isEqualTo(200); // forget
        BackupRun _ =
                server().bean(QueueRuns.class)
                        .queue(other, BackupOperation.SNAPSHOTS, RunParameters.NONE, Actor.SYSTEM);
        String listed =
                """
                {"attempt":1,"state":"succeeded","at":"2026-01-01T00:00:00Z","result":{"snapshots":{
                 "snapshots":[{"id":"%s","time":"2036-01-02T03:04:05Z","hostname":"web-1",
                 "paths":["/etc"],"tags":["job-%s"],"parent":null}]}}}\
                """
                        .formatted(OTHER, job.uid());
        assertThat(liar.report(liar.leaseOne(), listed).status()).isEqualTo(200);

        assertThat(
                        server().transactions()
                                .read(() ->
                                        server().bean(BackupSnapshots.class).ofJob(job.id(), 10)))
                .extracting(one -> one.snapshot().id())
                .containsExactly(SNAPSHOT);
    }

    @Test
    void a_host_cannot_keep_a_repository_for_itself_for_ever() {
        BackupHost host = BackupHost.of(server());
        BackupJob job = host.job();
        BackupRun prune =
                server().bean(QueueRuns.class)
                        .queue(job, BackupOperation.PRUNE, RunParameters.NONE, Actor.SYSTEM);
        JsonNode leased = host.leaseOne();
        for (int i = 0; i < 12; i++) {
            assertThat(host.report(leased, host.running(1)).status()).isEqualTo(200);
            advance(Duration.ofMinutes(4));
        }
        server().runJob("RunSchedules.expire");
        assertThat(find(prune).state()).isEqualTo(RunState.RUNNING);
        advance(Duration.ofDays(2));
        server().runJob("RunSchedules.expire");
        assertThat(find(prune).state()).isEqualTo(RunState.LOST);
        assertThat(host.report(leased, host.running(1)).status()).isEqualTo(409);

        BackupRun backup = now(job);
        JsonNode endless = host.leaseOne();
        advance(Duration.ofDays(7));
        assertThat(host.report(endless, host.running(1)).status()).isEqualTo(200);
        server().runJob("RunSchedules.expire");
        assertThat(find(backup).state()).isEqualTo(RunState.LOST);
        assertThat(find(backup).errorMessage()).contains("7 days");
    }

    @Test
    void a_folder_that_was_listed_is_stored_and_one_with_impossible_names_is_not() {
        BackupHost host = BackupHost.of(server());
        BackupJob job = host.job();
        BackupRun ignored = now(job);
        assertThat(host.report(host.leaseOne(), host.succeeded(1, SNAPSHOT)).status())
                .isEqualTo(200);
        assertThat(host.report(host.leaseOne(), host.failed(1, "failed", "no")).status())
                .isEqualTo(200); // forget
        var parameters = RunParameters.browse(SNAPSHOT, "/etc", null, 10);
        BackupRun also =
                server().bean(QueueRuns.class)
                        .queue(job, BackupOperation.BROWSE, parameters, Actor.SYSTEM);
        JsonNode leased = host.leaseOne();
        assertThat(leased.path("browse").path("path").asString()).isEqualTo("/etc");
        assertThat(host.report(leased, entries("../../etc/passwd")).status()).isEqualTo(422);
        assertThat(host.report(leased, entries("hosts", "hosts")).status()).isEqualTo(200);

        long row =
                server().transactions()
                        .read(() -> server().bean(BackupSnapshots.class).ofJob(job.id(), 1))
                        .getFirst()
                        .rowId();
        var page =
                server().transactions()
                        .read(() ->
                                server().bean(BackupListings.class)
                                        .find(row, "/etc", null)
                                        .orElseThrow());
        assertThat(page.entries()).extracting(BackupListings.Entry::name).containsExactly("hosts");
        assertThat(find(also).state()).isEqualTo(RunState.SUCCEEDED);
    }

    @Test
    void the_size_of_a_repository_grows_with_its_backups_and_is_measured_by_a_prune() {
        BackupHost host = BackupHost.of(server());
        BackupJob job = host.job(host.repository(Map.of()), Map.of("schedule", ""));
        for (int i = 1; i <= 2; i++) {
            BackupRun _ = now(job);
            JsonNode backup =
                    host.lease().stream()
                            .filter(one -> one.path("operation").asString().equals("backup"))
                            .findFirst()
                            .orElseThrow();
            assertThat(host.report(backup, host.succeeded(1, SNAPSHOT)).status()).isEqualTo(200);
            assertThat(size(job)).isEqualTo(4L * i);
            for (JsonNode forget : host.lease()) {
                assertThat(host.report(forget, host.failed(1, "failed", "no")).status())
                        .isEqualTo(200);
            }
        }
        BackupRun _ =
                server().bean(QueueRuns.class)
                        .queue(job, BackupOperation.PRUNE, RunParameters.NONE, Actor.SYSTEM);
        String pruned =
                """
                {"attempt":1,"state":"succeeded","at":"2026-01-01T00:00:00Z",
                 "result":{"prune":{"bytes_freed":3,"bytes_remaining":5}}}\
                """;
        assertThat(host.report(host.leaseOne(), pruned).status()).isEqualTo(200);
        assertThat(size(job)).isEqualTo(5);
    }

    private long size(BackupJob job) {
        BackupRepository repository =
                server().transactions()
                        .read(() ->
                                server().bean(BackupRepositories.class)
                                        .find(job.repositoryId())
                                        .orElseThrow());
        return Objects.requireNonNull(repository.status().sizeBytes());
    }

    @Test
    void a_report_of_millions_of_values_or_absurd_numbers_harms_nothing() {
        BackupHost host = BackupHost.of(server());
        BackupJob job = host.job();
        BackupRun run = now(job);
        JsonNode leased = host.leaseOne();
        String many =
                "{\"attempt\":1,\"state\":\"succeeded\",\"at\":\"2026-01-01T00:00:00Z\",\"result\":["
                        + "{},".repeat(300_000)
                        + "{}]}";
        assertThat(host.report(leased, many).status()).isEqualTo(422);
        String absurd =
                host.succeeded(1, SNAPSHOT)
                        .replace("\"bytes_added\":4", "\"bytes_added\":9223372036854775807")
                        .replace("\"bytes_processed\":5", "\"bytes_processed\":-5")
                        .replace("\"files_new\":1", "\"files_new\":-1");
        assertThat(host.report(leased, absurd).status()).isEqualTo(200);
        assertThat(find(run).bytesProcessed()).isZero();
        assertThat(size(job)).isEqualTo(1_000_000_000_000_000L);
        assertThat(host.report(leased, absurd.replace("[\"/etc", "[null, \"/etc")).status())
                .isEqualTo(200); // it has ended, and is not read any more
    }

    @Test
    void a_drill_or_a_check_that_found_something_has_failed_whatever_state_it_reports() {
        BackupHost host = BackupHost.of(server());
        BackupJob job = host.job();
        Map<BackupOperation, String> found =
                Map.of(
                        BackupOperation.RESTORE_TEST,
                        "{\"restore-test\":{\"verdict\":\"failed\",\"mismatches\":[\"/etc/hosts\"]}}",
                        BackupOperation.CHECK,
                        "{\"check\":{\"errors\":1,\"messages\":[\"Pack 0a is damaged\"]}}");
        found.forEach((operation, result) -> {
            BackupRun run =
                    server().bean(QueueRuns.class)
                            .queue(job, operation, RunParameters.NONE, Actor.SYSTEM);
            String report =
                    "{\"attempt\":1,\"state\":\"succeeded\",\"at\":\"2026-01-01T00:00:00Z\",\"result\":%s}"
                            .formatted(result);
            assertThat(host.report(host.leaseOne(), report).status()).isEqualTo(200);
            assertThat(find(run).state()).isEqualTo(RunState.FAILED);
            assertThat(texts(run).result()).contains(operation.key());
        });
        assertThat(host.job(job.id()).status().drillVerdict()).isEqualTo("failed");
    }

    private static String entries(String... names) {
        return """
        {"attempt":1,"state":"succeeded","at":"2026-01-01T00:00:00Z","result":{"browse":{
         "entries":[%s],"more":false}}}\
        """
                .formatted(
                        Stream.of(names)
                                .map(
                                        """
                                        {"name":"%s","type":"file","size":-5,"mode":33188,"uid":0,"gid":0}\
                                        """
                                                ::formatted)
                                .collect(Collectors.joining(",")));
    }

    @Test
    void deleting_needs_the_host_for_maintenance_when_hosts_cannot_delete() {
        BackupHost host = BackupHost.of(server());
        BackupHost keeper = BackupHost.of(server());
        BackupRepository repository =
                host.repository(
                        Map.of(
                                "append_only",
                                "true",
                                "maintenance_host",
                                keeper.host().name(),
                                "maintenance_user",
                                "AKIADELETES",
                                "maintenance_secret",
                                "may delete"));
        var within = new HashMap<>(BackupHost.NO_RETENTION);
        within.put("keep_within", "30d");
        BackupRun ignored = now(host.job(repository, within));
        JsonNode backup = host.leaseOne();
        assertThat(backup.toString()).doesNotContain("AKIADELETES").doesNotContain("may delete");
        assertThat(host.report(backup, host.succeeded(1, SNAPSHOT)).status()).isEqualTo(200);

        assertThat(host.lease()).isEmpty();
        JsonNode forget = keeper.leaseOne();
        assertThat(forget.path("operation").asString()).isEqualTo("forget");
        assertThat(forget.path("target").path("credentials").path("AWS_ACCESS_KEY_ID").asString())
                .isEqualTo("AKIADELETES");
        assertThat(forget.path("retention").path("keep_within").asString()).isEqualTo("30d");
    }
}
