package dev.bailiwick.modules.backups.alerts;

import static dev.bailiwick.platform.schema.Tables.BACKUP_JOB;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.backups.dispatch.RunErrors;
import dev.bailiwick.modules.backups.dispatch.RunState;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.modules.backups.registry.RepositoryFields;
import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSource;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSubject;
import dev.bailiwick.monitoring.alerts.evaluation.SubjectConditions;
import dev.bailiwick.web.ui.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Evaluates all jobs and repositories with two queries each. A paused job has no alerts.
@Component
final class BackupAlertSource implements AlertSource {
    private static final Set<AlertKind> ALL = Set.of(BackupAlertKind.values());
    private static final double FULL = 0.9;

    /// How long a repository may be without a printed sheet.
    private static final Duration SHEET_GRACE = Duration.ofDays(1);

    private static final String LOCKED =
            RunErrorCode.REPOSITORY_LOCKED.name().toLowerCase(Locale.ROOT);

    private final BackupJobs jobs;
    private final BackupRepositories repositories;
    private final HostReports hosts;
    private final RunErrors errors;

    BackupAlertSource(
            BackupJobs jobs, BackupRepositories repositories, HostReports hosts, RunErrors errors) {
        this.jobs = jobs;
        this.repositories = repositories;
        this.hosts = hosts;
        this.errors = errors;
    }

    @Override
    public ProductModule module() {
        return ProductModule.BACKUP;
    }

    @Override
    public List<AlertKind> kinds() {
        return List.of(BackupAlertKind.values());
    }

    @Override
    public Map<Long, AlertLabels> labels(Collection<Long> subjects) {
        return jobs.all(subjects).stream()
                .collect(Collectors.toMap(BackupJob::id, BackupAlertSource::labels));
    }

    private static AlertLabels labels(BackupJob job) {
        return new AlertLabels(
                Set.of(job.details().get(JobFields.HOST)),
                Set.copyOf(job.details().get(JobFields.TAGS)));
    }

    @Override
    public List<SubjectConditions> evaluate(Instant now, Instant resumed) {
        var found = new ArrayList<SubjectConditions>();
        List<BackupJob> troubled =
                jobs.select()
                        .where(BACKUP_JOB.PAUSED_AT.isNull())
                        .and(
                                BACKUP_JOB
                                        .OVERDUE_AT
                                        .le(now)
                                        .or(
                                                BACKUP_JOB.LAST_STATE.in(
                                                        RunState.FAILED.key(), RunState.LOST.key()))
                                        .or(BACKUP_JOB.DRILL_VERDICT.eq("failed")))
                        .fetch(BackupJobs::job);
        Set<Long> offline =
                hosts.filterOverdue(
                        troubled.stream().map(BackupJob::hostId).collect(Collectors.toSet()), now);
        Map<Long, String> codes = errors.ofBackups(troubled.stream().map(BackupJob::id).toList());
        for (BackupJob job : troubled) {
            found.add(
                    new SubjectConditions(
                            new AlertSubject(
                                    ProductModule.BACKUP, job.id(), job.name(), job.path()),
                            ALL,
                            conditions(
                                    job,
                                    !offline.contains(job.hostId()),
                                    codes.get(job.id()),
                                    now)));
        }
        List<BackupRepository> all = repositories.all();
        Map<Long, String> checks =
                errors.ofChecks(
                        all.stream()
                                .filter(one -> !one.status().checkFailure().isEmpty())
                                .map(BackupRepository::id)
                                .toList());
        all.stream()
                .map(one -> conditions(one, checks.get(one.id()), now))
                .filter(one -> !one.conditions().isEmpty())
                .forEach(found::add);
        return found;
    }

    private static List<AlertCondition> conditions(
            BackupJob job, boolean online, @Nullable String code, Instant now) {
        BackupJob.Status status = job.status();
        var conditions = new ArrayList<AlertCondition>();
        if (job.isOverdue(online, now)) {
            Instant since = Objects.requireNonNull(status.overdueAt());
            Instant success = status.lastSuccessAt();
            String reason = RunErrors.reason(status, code);
            conditions.add(
                    success == null
                            ? condition(
                                    BackupAlertKind.NEVER_SUCCEEDED,
                                    reason.isEmpty()
                                            ? "no run has succeeded since it was added"
                                            : reason,
                                    since,
                                    now)
                            : condition(
                                    BackupAlertKind.OVERDUE,
                                    "%sthe last run that succeeded was on %s"
                                            .formatted(
                                                    online ? "" : "its host is offline, and ",
                                                    TimeText.absolute(success, TimeText.UTC)),
                                    since,
                                    now));
        }
        Instant ended = status.lastEndedAt();
        boolean failed =
                RunState.FAILED.key().equals(status.lastState())
                        || RunState.LOST.key().equals(status.lastState());
        if (failed && ended != null) {
            conditions.add(
                    condition(
                            LOCKED.equals(code)
                                    ? BackupAlertKind.LOCKED
                                    : BackupAlertKind.BACKUP_FAILED,
                            RunErrors.reason(status, code),
                            ended,
                            now));
        }
        Instant drilled = status.drillAt();
        if ("failed".equals(status.drillVerdict()) && drilled != null) {
            conditions.add(
                    condition(
                            BackupAlertKind.DRILL_FAILED,
                            "its latest drill did not pass",
                            drilled,
                            now));
        }
        return conditions;
    }

    /// Ids of repositories are negative here, apart from those of jobs.
    private static SubjectConditions conditions(
            BackupRepository repository, @Nullable String code, Instant now) {
        BackupRepository.Status status = repository.status();
        var conditions = new ArrayList<AlertCondition>();
        Instant checked = status.checkedAt();
        if (!status.checkFailure().isEmpty() && checked != null) {
            conditions.add(
                    condition(
                            BackupAlertKind.CHECK_FAILED,
                            RunErrors.phrase(BackupOperation.CHECK, code),
                            checked,
                            now));
        }
        Integer capacity = repository.details().get(RepositoryFields.CAPACITY);
        Long size = status.sizeBytes();
        if (capacity != null && size != null && size >= capacity * 1e9 * FULL) {
            conditions.add(
                    condition(
                            BackupAlertKind.NEARLY_FULL,
                            "%.0f\u00a0%% of its capacity is used"
                                    .formatted(Math.floor(size / (capacity * 1e9) * 100)),
                            Objects.requireNonNullElse(status.listedAt(), now),
                            now));
        }
        if (status.sheetPrintedAt() == null
                && repository.createdAt().plus(SHEET_GRACE).isBefore(now)) {
            conditions.add(
                    condition(
                            BackupAlertKind.SHEET_MISSING,
                            "without it, its backups are lost with Bailiwick",
                            repository.createdAt(),
                            now));
        }
        return new SubjectConditions(
                new AlertSubject(
                        ProductModule.BACKUP,
                        -repository.id(),
                        repository.name(),
                        repository.path()),
                ALL,
                conditions);
    }

    private static AlertCondition condition(
            BackupAlertKind kind, String message, Instant since, Instant now) {
        return new AlertCondition(kind, "", message, since, now, true);
    }
}
