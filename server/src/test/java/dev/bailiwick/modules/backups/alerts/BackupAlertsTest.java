package dev.bailiwick.modules.backups.alerts;

import static dev.bailiwick.modules.backups.alerts.BackupAlertKind.BACKUP_FAILED;
import static dev.bailiwick.modules.backups.alerts.BackupAlertKind.CHECK_FAILED;
import static dev.bailiwick.modules.backups.alerts.BackupAlertKind.DRILL_FAILED;
import static dev.bailiwick.modules.backups.alerts.BackupAlertKind.LOCKED;
import static dev.bailiwick.modules.backups.alerts.BackupAlertKind.NEARLY_FULL;
import static dev.bailiwick.modules.backups.alerts.BackupAlertKind.NEVER_SUCCEEDED;
import static dev.bailiwick.modules.backups.alerts.BackupAlertKind.OVERDUE;
import static dev.bailiwick.modules.backups.alerts.BackupAlertKind.SHEET_MISSING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.modules.backups.dispatch.BackupHost;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.QueueRuns;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSource;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.web.ui.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What is evaluated at some moment: nothing here moves the clock.
class BackupAlertsTest {
    private static final String SNAPSHOT = "0c".repeat(32);

    private final RunningServer server = RunningServer.shared();
    private final BackupHost host = BackupHost.of(server);

    private List<AlertKind> kinds(long subject, Instant at) {
        return server
                .transactions()
                .read(() -> server.bean(BackupAlertSource.class).evaluate(at, at))
                .stream()
                .filter(one -> one.subject().id() == subject)
                .flatMap(one -> one.conditions().stream())
                .map(AlertCondition::kind)
                .toList();
    }

    private List<String> messages(long subject, Instant at) {
        return server
                .transactions()
                .read(() -> server.bean(BackupAlertSource.class).evaluate(at, at))
                .stream()
                .filter(one -> one.subject().id() == subject)
                .flatMap(one -> one.conditions().stream())
                .map(AlertCondition::message)
                .toList();
    }

    private Instant now() {
        return server.clock().instant();
    }

    private void end(BackupJob job, String report) {
        BackupRun ignored = server.bean(QueueRuns.class).backupNow(job, Actor.SYSTEM);
        JsonNode run =
                host.lease().stream()
                        .filter(one -> one.path("operation").asString().equals("backup"))
                        .findFirst()
                        .orElseThrow();
        assertThat(host.report(run, report).status()).isEqualTo(200);
    }

    @Test
    void a_job_is_overdue_after_its_next_run_with_delay_and_grace() {
        BackupJob job =
                host.job(
                        host.repository(Map.of()),
                        Map.of(
                                "schedule",
                                "0 * * * *",
                                "random_delay_minutes",
                                "10",
                                "grace_minutes",
                                "20",
                                "keep_last",
                                "",
                                "keep_daily",
                                "",
                                "keep_weekly",
                                "",
                                "keep_monthly",
                                ""));
        Instant due = Objects.requireNonNull(job.status().nextRunAt());
        assertThat(kinds(job.id(), due.plus(Duration.ofMinutes(29)))).isEmpty();
        assertThat(kinds(job.id(), due.plus(Duration.ofMinutes(30))))
                .containsExactly(NEVER_SUCCEEDED);

        end(job, host.succeeded(1, SNAPSHOT));
        assertThat(kinds(job.id(), now())).isEmpty();
        assertThat(kinds(job.id(), due.plus(Duration.ofMinutes(30)))).containsExactly(OVERDUE);
        assertThat(messages(job.id(), due.plus(Duration.ofMinutes(30))))
                .containsExactly(
                        "the last run that succeeded was on "
                                + TimeText.absolute(success(job), TimeText.UTC));
    }

    @Test
    void rules_of_channels_find_the_host_and_the_tags_of_a_job() {
        BackupJob job = host.job(host.repository(Map.of()), Map.of("tags", "surgery\nnight"));

        assertThat(
                        server.transactions()
                                .read(() ->
                                        server.bean(BackupAlertSource.class)
                                                .labels(List.of(job.id(), -1L))))
                .containsExactly(
                        Map.entry(
                                job.id(),
                                new AlertSource.AlertLabels(
                                        Set.of(job.details().get(JobFields.HOST)),
                                        Set.of("surgery", "night"))));
    }

    private Instant success(BackupJob job) {
        return Objects.requireNonNull(
                server.transactions()
                        .read(() -> server.bean(BackupJobs.class).find(job.id()))
                        .orElseThrow()
                        .status()
                        .lastSuccessAt());
    }

    @Test
    void a_failure_is_named_by_its_cause_and_ends_with_the_next_success() {
        BackupJob job = host.job();
        end(job, host.failed(1, "no_space", "The disk is full"));
        assertThat(kinds(job.id(), now())).containsExactly(BACKUP_FAILED);
        assertThat(messages(job.id(), now())).containsExactly("there is no space left");
        end(job, host.failed(1, "repository_locked", "Locked by web-2"));
        assertThat(kinds(job.id(), now())).containsExactly(LOCKED);
        end(job, host.succeeded(1, SNAPSHOT));
        assertThat(kinds(job.id(), now())).isEmpty();
    }

    @Test
    void a_paused_job_raises_no_alert() {
        BackupJob job = host.job();
        end(job, host.failed(1, "failed", "no"));
        server.transactions()
                .write(() -> server.bean(BackupJobs.class).pause(job.id(), "ines", now()));
        assertThat(kinds(job.id(), now().plus(Duration.ofDays(99)))).isEmpty();
    }

    @Test
    void a_drill_that_failed_is_an_alert_until_one_passes() {
        BackupJob job = host.job();
        var jobs = server.bean(BackupJobs.class);
        server.transactions().write(() -> jobs.setDrilled(job.id(), "failed", now()));
        assertThat(kinds(job.id(), now())).containsExactly(DRILL_FAILED);
        server.transactions().write(() -> jobs.setDrilled(job.id(), "passed", now()));
        assertThat(kinds(job.id(), now())).isEmpty();
    }

    @Test
    void a_repository_is_watched_for_its_sheet_its_size_and_its_checks() {
        BackupRepository repository = host.repository(Map.of("capacity_gigabytes", "10"));
        assertThat(kinds(-repository.id(), now())).isEmpty();
        assertThat(kinds(-repository.id(), now().plus(Duration.ofDays(2))))
                .containsExactly(SHEET_MISSING);
        set(repository, "size_bytes = 9000000000, sheet_printed_at = 1");
        assertThat(kinds(-repository.id(), now().plus(Duration.ofDays(2))))
                .containsExactly(NEARLY_FULL);
        set(
                repository,
                "size_bytes = 8999999999, checked_at = 1, check_failure = 'Pack is damaged'");
        assertThat(kinds(-repository.id(), now())).containsExactly(CHECK_FAILED);
    }

    private void set(BackupRepository repository, String columns) {
        int ignored =
                server.transactions()
                        .write(() ->
                                server.sql()
                                        .execute(
                                                "update backup_repository set "
                                                        + columns
                                                        + " where id = "
                                                        + repository.id()));
    }

    @Test
    void a_machine_that_is_often_off_is_overdue_only_while_it_is_online() {
        BackupJob job =
                host.job(
                        host.repository(Map.of()),
                        Map.of("often_off", "true", "grace_minutes", "0"));
        Instant overdue = Objects.requireNonNull(job.status().overdueAt());
        assertThat(job.isOverdue(true, overdue)).isTrue();
        assertThat(job.isOverdue(false, overdue)).isFalse();
        assertThat(job.isOverdue(false, overdue.plus(Duration.ofDays(15)))).isTrue();
    }
}
