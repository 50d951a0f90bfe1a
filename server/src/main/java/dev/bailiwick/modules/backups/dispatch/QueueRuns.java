package dev.bailiwick.modules.backups.dispatch;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.BackupSchedule;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Queues runs, for schedules and for people, and cancels them.
@Component
public final class QueueRuns {
    /// How late a run can begin whose job does not make up for missed ones.
    private static final Duration MISSED_AFTER = Duration.ofHours(1);

    /// How long a question that somebody waits for stays in the queue of an offline host.
    private static final Duration QUESTION_LIFETIME = Duration.ofMinutes(10);

    static final int DRILL_FILES = 200;
    static final long DRILL_BYTES = 2L * 1024 * 1024 * 1024;

    private final BackupRuns runs;
    private final RunTransitions transitions;
    private final BackupJobs jobs;
    private final BackupSnapshots snapshots;
    private final EndRuns end;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;
    private final RandomGenerator random = RandomGenerator.getDefault();

    QueueRuns(
            BackupRuns runs,
            RunTransitions transitions,
            BackupJobs jobs,
            BackupSnapshots snapshots,
            EndRuns end,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.runs = runs;
        this.transitions = transitions;
        this.jobs = jobs;
        this.snapshots = snapshots;
        this.end = end;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Starts a backup now.
    ///
    /// @return the new run, or the one that has not ended yet
    public BackupRun backupNow(BackupJob job, Actor by) {
        Instant now = now();
        return transactions.write(() -> {
            Optional<BackupRun> present = runs.unfinished(job.id(), BackupOperation.BACKUP);
            if (present.isPresent() && !present.get().times().dueAt().isAfter(now)) {
                return present.get();
            }
            present.ifPresent(waiting -> {
                boolean ignored =
                        transitions.end(
                                waiting,
                                RunTransitions.End.without(
                                        RunState.CANCELLED,
                                        "cancelled",
                                        "Started by hand instead."),
                                now);
            });
            BackupRun run =
                    runs.insert(
                            BackupRuns.NewRun.of(
                                    job,
                                    BackupOperation.BACKUP,
                                    RunParameters.NONE,
                                    by.name(),
                                    now,
                                    null),
                            now);
            audit.record(requested(job, BackupOperation.BACKUP, RunParameters.NONE, by));
            jobs.setActive(job.id(), RunState.QUEUED.key());
            return run;
        });
    }

    /// Queues another operation of a job for a person. One that only reads expires after ten
    /// minutes.
    ///
    /// @return the new run, or the same one if it is in the queue already
    public BackupRun queue(
            BackupJob job, BackupOperation operation, RunParameters parameters, Actor by) {
        Instant now = now();
        return transactions.write(() ->
                insertOnce(
                        BackupRuns.NewRun.of(
                                job,
                                operation,
                                parameters,
                                by.name(),
                                now,
                                questionExpiry(operation, now)),
                        now,
                        () -> audit.record(requested(job, operation, parameters, by))));
    }

    /// Queues an operation on a repository for a person.
    ///
    /// @param hostId the host that does it
    /// @return the new run, or the same one if it is in the queue already
    public BackupRun queue(
            BackupRepository repository,
            long hostId,
            BackupOperation operation,
            RunParameters parameters,
            Actor by) {
        Instant now = now();
        var run =
                new BackupRuns.NewRun(
                        null,
                        repository.id(),
                        hostId,
                        operation,
                        parameters,
                        by.name(),
                        now,
                        questionExpiry(operation, now));
        return transactions.write(() ->
                insertOnce(
                        run,
                        now,
                        () -> audit.record(requested(operation, by).on(repository.name()))));
    }

    private static @Nullable Instant questionExpiry(BackupOperation operation, Instant now) {
        return OperationRules.isLong(operation) ? null : now.plus(QUESTION_LIFETIME);
    }

    /// Runs that wait do not need to be done twice, and a queue that somebody fills holds up
    /// others.
    private BackupRun insertOnce(BackupRuns.NewRun run, Instant now, Runnable audited) {
        return runs.queued(run)
                .orElseGet(() -> {
                    BackupRun inserted = runs.insert(run, now);
                    audited.run();
                    return inserted;
                });
    }

    private static AuditEvent requested(
            BackupJob job, BackupOperation operation, RunParameters parameters, Actor by) {
        AuditEvent event =
                requested(operation, by)
                        .on(job.name())
                        .with("host", job.details().get(JobFields.HOST));
        LeasedRun.Restore restore = parameters.restore();
        return restore == null
                ? event
                : event.with("snapshot", restore.snapshot())
                        .with("into", restore.into())
                        .with("paths", Integer.toString(restore.paths().size()));
    }

    private static AuditEvent requested(BackupOperation operation, Actor by) {
        return AuditEvent.of("Backup Run Requested").by(by).with("operation", operation.key());
    }

    /// Queues the run of a schedule whose time has come. Joins the caller's transaction. A job has
    /// one backup in the queue at most.
    void scheduled(BackupJob job, Instant now) {
        Instant scheduled = Objects.requireNonNull(job.status().nextRunAt());
        BackupSchedule schedule = job.schedule().orElse(null);
        if (schedule == null
                || !jobs.advance(job, now)
                || runs.unfinished(job.id(), BackupOperation.BACKUP).isPresent()) {
            return;
        }
        boolean madeUp = job.details().get(JobFields.RUN_MISSED);
        Instant due = schedule.begin(scheduled, random);
        if (!madeUp && due.plus(MISSED_AFTER).isBefore(now)) {
            return; // this server was off for too long
        }
        BackupRun ignored =
                runs.insert(
                        BackupRuns.NewRun.of(
                                job,
                                BackupOperation.BACKUP,
                                RunParameters.NONE,
                                null,
                                due,
                                madeUp ? null : due.plus(MISSED_AFTER)),
                        now);
        jobs.setActive(job.id(), RunState.QUEUED.key());
    }

    /// Queues the drill of a job whose time has come. Joins the caller's transaction.
    void scheduledDrill(BackupJob job, Instant now) {
        if (jobs.advanceDrill(job, now)
                && runs.unfinished(job.id(), BackupOperation.RESTORE_TEST).isEmpty()) {
            drill(job)
                    .ifPresent(parameters -> {
                        BackupRun ignored =
                                runs.insert(
                                        BackupRuns.NewRun.of(
                                                job,
                                                BackupOperation.RESTORE_TEST,
                                                parameters,
                                                null,
                                                now,
                                                null),
                                        now);
                    });
        }
    }

    /// What a drill of the last backup restores; empty when there is no snapshot.
    public Optional<RunParameters> drill(BackupJob job) {
        String folder = job.details().get(JobFields.DRILL_FOLDER);
        String hook = job.details().get(JobFields.DRILL_HOOK);
        return snapshots
                .lastBackup(job)
                .map(latest ->
                        RunParameters.restoreTest(
                                new LeasedRun.RestoreTest(
                                        latest.snapshot().id(),
                                        DRILL_FILES,
                                        DRILL_BYTES,
                                        folder.isEmpty() ? null : folder,
                                        hook.isEmpty() ? null : hook)));
    }

    /// Cancels a run: at once if no agent has it, otherwise with the agent's next report.
    public void cancel(BackupRun run, Actor by) {
        Instant now = now();
        transactions.write(() -> {
            boolean changed =
                    run.state() == RunState.QUEUED
                            ? end.end(
                                    run,
                                    RunTransitions.End.without(
                                            RunState.CANCELLED,
                                            "cancelled",
                                            "Cancelled before it began."),
                                    now)
                            : transitions.requestCancel(run, by.name(), now);
            if (changed) {
                audit.record(
                        AuditEvent.of("Backup Run Cancelled")
                                .by(by)
                                .on(end.target(run))
                                .with("operation", run.operation().key()));
            }
        });
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
