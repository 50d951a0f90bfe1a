package dev.bailiwick.modules.backups.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.ChangeBackupJobs;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.editing.RecordResult;
import dev.bailiwick.records.schema.RecordInput;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a host with a valid token, and somebody who controls it, can do to others. The token is all
/// that such a host needs: it reports what it wants.
@Tag("slow")
class HostileRunnerTest {
    private static final String SNAPSHOT = "0a".repeat(32);
    private static final String OTHER = "0b".repeat(32);
    private static final String FORGED = "0c".repeat(32);
    private static final JsonMapper JSON = JsonMapper.builder().build();
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

    private static BackupRun queue(BackupJob job, BackupOperation operation) {
        return server.bean(QueueRuns.class).queue(job, operation, RunParameters.NONE, Actor.SYSTEM);
    }

    private static void backUp(BackupHost host, BackupJob job, String snapshot) {
        BackupRun _ = server.bean(QueueRuns.class).backupNow(job, Actor.SYSTEM);
        assertThat(host.report(host.leaseOne(), host.succeeded(1, snapshot)).status())
                .isEqualTo(200);
    }

    private static BackupJob job(BackupHost host, BackupRepository repository) {
        return host.job(repository, BackupHost.NO_RETENTION);
    }

    private static List<String> snapshots(BackupJob job) {
        return server
                .transactions()
                .read(() -> server.bean(BackupSnapshots.class).ofJob(job.id(), 10))
                .stream()
                .map(one -> one.snapshot().id())
                .toList();
    }

    private static String result(String result) {
        return """
        {"attempt":1,"state":"succeeded","at":"2026-01-01T00:00:00Z","result":%s}\
        """
                .formatted(result);
    }

    private static String listed(String... entries) {
        return result("{\"snapshots\":{\"snapshots\":[%s]}}".formatted(String.join(",", entries)));
    }

    private static String entry(String id, String time, String tag) {
        return """
        {"id":"%s","time":"%s","hostname":"web-1","paths":["/etc"],"tags":["%s"],"parent":null}\
        """
                .formatted(id, time, tag);
    }

    private static JsonNode stored(BackupRun run) {
        String result =
                server.transactions()
                        .read(() -> server.bean(BackupRuns.class).texts(run.id()))
                        .result();
        return JSON.readTree(result == null ? "null" : result);
    }

    @Test
    void a_report_of_empty_objects_is_refused_before_it_fills_the_memory() {
        BackupHost host = BackupHost.of(server);
        BackupRun _ = queue(job(host, host.repository(Map.of())), BackupOperation.CHECK);
        String objects = result("[" + "{},".repeat(1_500_000) + "{}]");
        assertThat(objects).hasSizeLessThan(8 * 1024 * 1024);

        assertThat(host.report(host.leaseOne(), objects).status()).isEqualTo(400);
        assertThat(
                        host.report("0".repeat(8) + "-0000-4000-8000-000000000000", "x".repeat(100))
                                .status())
                .as("a run of nobody is not read at all")
                .isEqualTo(404);
    }

    @Test
    void of_a_result_only_what_a_page_can_show_is_kept() {
        BackupHost host = BackupHost.of(server);
        BackupJob job = job(host, host.repository(Map.of("password", "hush hush")));
        BackupRun drill = queue(job, BackupOperation.RESTORE_TEST);
        String steps =
                "{\"name\":\"open\",\"passed\":true,\"seconds\":1e300,\"detail\":\"%s\",\"deep\":{\"a\":{}}},"
                        .formatted("hush hush ".repeat(300));
        String absurd =
                "{\"restore-test\":{\"verdict\":\"passed\",\"files\":1e300,\"bytes\":9%s,\"steps\":[%s{}],\"lists\":[[],[[]]]}}"
                        .formatted("9".repeat(40), steps.repeat(500));

        assertThat(host.report(host.leaseOne(), result(absurd)).status()).isEqualTo(200);

        JsonNode kept = stored(drill).path("restore-test");
        assertThat(kept.path("steps").size()).isEqualTo(100);
        JsonNode step = kept.path("steps").path(0);
        assertThat(step.path("detail").asString())
                .contains("[secret]")
                .doesNotContain("hush")
                .hasSizeLessThanOrEqualTo(1_000);
        assertThat(step.has("seconds")).isFalse();
        assertThat(step.has("deep")).isFalse();
        assertThat(kept.has("files")).isFalse();
        assertThat(kept.has("bytes")).isFalse();
        assertThat(kept.path("lists").size()).isZero();
    }

    @Test
    void a_comparison_keeps_as_many_changes_as_were_asked_for_and_says_that_there_are_more() {
        BackupHost host = BackupHost.of(server);
        BackupJob job = job(host, host.repository(Map.of()));
        BackupRun diff =
                server.bean(QueueRuns.class)
                        .queue(
                                job,
                                BackupOperation.DIFF,
                                RunParameters.diff(SNAPSHOT, OTHER, 3),
                                Actor.SYSTEM);
        String changes = "{\"path\":\"/etc/hosts\",\"change\":\"M\"},".repeat(50);
        assertThat(
                        host.report(
                                        host.leaseOne(),
                                        result(
                                                "{\"diff\":{\"changes\":[%s{}],\"more\":false,\"added_bytes\":7}}"
                                                        .formatted(changes)))
                                .status())
                .isEqualTo(200);
        JsonNode kept = stored(diff).path("diff");
        assertThat(kept.path("changes").size()).isEqualTo(3);
        assertThat(kept.path("more").asBoolean()).isTrue();
        assertThat(kept.path("added_bytes").asInt()).isEqualTo(7);
    }

    @Test
    void snapshots_of_the_future_or_of_no_real_time_are_dated_until_now() {
        BackupHost host = BackupHost.of(server);
        BackupJob job = job(host, host.repository(Map.of()));
        BackupRun _ = queue(job, BackupOperation.SNAPSHOTS);
        assertThat(
                        host.report(
                                        host.leaseOne(),
                                        listed(
                                                entry(
                                                        SNAPSHOT,
                                                        "+999999999-01-01T00:00:00Z",
                                                        job.tag()),
                                                entry(
                                                        OTHER,
                                                        "-999999999-01-01T00:00:00Z",
                                                        job.tag())))
                                .status())
                .isEqualTo(200);

        List<BackupSnapshots.Stored> known =
                server.transactions()
                        .read(() -> server.bean(BackupSnapshots.class).ofJob(job.id(), 10));
        assertThat(known)
                .hasSize(2)
                .allSatisfy(one ->
                        assertThat(one.snapshot().at())
                                .isBetween(java.time.Instant.EPOCH, server.clock().instant()));
    }

    @Test
    void a_drill_takes_the_last_backup_and_not_a_snapshot_that_somebody_else_tagged_later() {
        BackupHost host = BackupHost.of(server);
        BackupJob job = job(host, host.repository(Map.of()));
        backUp(host, job, SNAPSHOT);
        server.clock().advance(Duration.ofHours(1));
        BackupRun _ = queue(job, BackupOperation.SNAPSHOTS);
        String now = server.clock().instant().toString();
        assertThat(
                        host.report(
                                        host.leaseOne(),
                                        listed(
                                                entry(SNAPSHOT, "2026-01-01T00:00:00Z", job.tag()),
                                                entry(FORGED, now, job.tag())))
                                .status())
                .isEqualTo(200);
        assertThat(snapshots(job)).containsExactly(FORGED, SNAPSHOT);

        RunParameters drill =
                server.transactions()
                        .read(() -> server.bean(QueueRuns.class).drill(job).orElseThrow());
        assertThat(String.valueOf(drill.restoreTest())).contains(SNAPSHOT);
    }

    @Test
    void a_host_can_neither_claim_the_snapshots_of_another_nor_hide_those_of_no_job() {
        BackupHost host = BackupHost.of(server);
        BackupHost thief = BackupHost.of(server);
        BackupRepository shared = host.repository(Map.of("maintenance_host", host.host().name()));
        BackupJob job = job(host, shared);
        BackupJob thefts = job(thief, shared);
        backUp(host, job, SNAPSHOT);
        BackupRun _ = queue(job, BackupOperation.SNAPSHOTS);
        String own = entry(SNAPSHOT, "2026-01-01T00:00:00Z", job.tag());
        assertThat(
                        host.report(
                                        host.leaseOne(),
                                        listed(
                                                own,
                                                entry(OTHER, "2026-01-01T00:00:00Z", "by hand")))
                                .status())
                .isEqualTo(200);

        backUp(thief, thefts, SNAPSHOT);
        backUp(thief, thefts, OTHER);
        BackupRun _ = queue(thefts, BackupOperation.SNAPSHOTS);
        assertThat(thief.report(thief.leaseOne(), listed()).status()).isEqualTo(200);

        assertThat(snapshots(job)).containsExactly(SNAPSHOT);
        assertThat(snapshots(thefts)).isEmpty();
        assertThat(
                        server.transactions()
                                .read(() ->
                                        server.bean(BackupSnapshots.class)
                                                .countInRepository(shared.id())))
                .isEqualTo(2);
    }

    @Test
    void a_job_that_moved_while_it_ran_brings_its_new_host_no_secrets_of_the_old_repository() {
        BackupHost host = BackupHost.of(server);
        BackupHost other = BackupHost.of(server);
        BackupRepository first = host.repository(Map.of("password", "of the first one"));
        BackupRepository second = host.repository(Map.of());
        BackupJob job = host.job(first, Map.of());
        BackupRun _ = server.bean(QueueRuns.class).backupNow(job, Actor.SYSTEM);
        JsonNode running = host.leaseOne();
        move(job, other, second);

        assertThat(host.report(running, host.succeeded(1, SNAPSHOT)).status()).isEqualTo(200);

        assertThat(other.lease()).isEmpty();
        move(host.job(job.id()), other, first);
        BackupRun _ = server.bean(QueueRuns.class).backupNow(other.job(job.id()), Actor.SYSTEM);
        assertThat(other.lease()).hasSize(1);
        assertThat(host.lease()).isEmpty();
    }

    @Test
    void a_drill_of_a_job_that_moved_restores_no_snapshot_of_its_old_repository() {
        BackupHost host = BackupHost.of(server);
        BackupJob job = job(host, host.repository(Map.of()));
        backUp(host, job, SNAPSHOT);
        move(host.job(job.id()), host, host.repository(Map.of()));

        BackupJob moved = host.job(job.id());
        assertThat(server.transactions().read(() -> server.bean(QueueRuns.class).drill(moved)))
                .isEmpty();
    }

    private static void move(BackupJob job, BackupHost host, BackupRepository repository) {
        RecordInput changed =
                JobFields.FORM
                        .fill(job.details())
                        .withText(JobFields.HOST, host.host().name())
                        .withText(JobFields.REPOSITORY, repository.name());
        RecordResult result =
                server.bean(ChangeBackupJobs.class)
                        .change(job.id(), job.version(), changed, Actor.SYSTEM);
        assertThat(result).isInstanceOf(RecordResult.Saved.class);
    }

    @Test
    void a_repository_that_vanished_is_not_created_again_silently() {
        BackupHost host = BackupHost.of(server);
        BackupRepository repository = host.repository(Map.of());
        BackupJob job = job(host, repository);
        BackupRun _ = server.bean(QueueRuns.class).backupNow(job, Actor.SYSTEM);
        JsonNode first = host.leaseOne();
        assertThat(first.path("init_if_missing").asBoolean()).isTrue();
        assertThat(host.report(first, host.succeeded(1, SNAPSHOT)).status()).isEqualTo(200);

        BackupRun _ = server.bean(QueueRuns.class).backupNow(job, Actor.SYSTEM);
        assertThat(host.leaseOne().path("init_if_missing").asBoolean()).isFalse();
    }
}
