package dev.bailiwick.modules.backups.dispatch;

import static dev.bailiwick.platform.schema.Tables.BACKUP_REPOSITORY;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.modules.backups.registry.Retention;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.text.Excerpt;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What follows when a run ends: its job and repository say so, the audit log, too, and runs that
/// must come next are queued. Joins the caller's transaction.
@Component
final class EndRuns {
    private static final int MAX_MESSAGE_LENGTH = 500;

    private final BackupRuns runs;
    private final RunTransitions transitions;
    private final BackupJobs jobs;
    private final BackupRepositories repositories;
    private final BackupSnapshots snapshots;
    private final AuditLog audit;
    private final DSLContext sql;

    EndRuns(
            BackupRuns runs,
            RunTransitions transitions,
            BackupJobs jobs,
            BackupRepositories repositories,
            BackupSnapshots snapshots,
            AuditLog audit,
            DSLContext sql) {
        this.runs = runs;
        this.transitions = transitions;
        this.jobs = jobs;
        this.repositories = repositories;
        this.snapshots = snapshots;
        this.audit = audit;
        this.sql = sql;
    }

    /// @return false if it had ended, or is not this attempt any more
    boolean end(BackupRun run, RunTransitions.End end, Instant now) {
        if (!transitions.end(run, end, now)) {
            return false;
        }
        BackupJob job = run.jobId() == null ? null : jobs.find(run.jobId()).orElse(null);
        switch (run.operation()) {
            case BACKUP -> {
                if (job != null) {
                    backup(run, job, end, now);
                }
            }
            case CHECK -> checked(run, end, now);
            case INIT, FORGET, PRUNE, COPY -> {
                if (end.state() == RunState.SUCCEEDED) {
                    queue(run, null, BackupOperation.SNAPSHOTS, now);
                }
            }
            case RESTORE_TEST -> {
                if (job != null) {
                    String verdict = end.state() == RunState.SUCCEEDED ? "passed" : "failed";
                    if (end.state() != RunState.CANCELLED) {
                        jobs.setDrilled(job.id(), verdict, now);
                    }
                }
            }
            case SNAPSHOTS, BROWSE, DIFF, RESTORE, UNLOCK -> {}
        }
        if (OperationRules.isLong(run.operation())) {
            audit.record(event(run, job, end));
        }
        return true;
    }

    private void backup(BackupRun run, BackupJob job, RunTransitions.End end, Instant now) {
        RunReport.Backup backup = end.backup();
        Instant began = Objects.requireNonNullElse(run.times().startedAt(), now);
        boolean succeeded = end.state() == RunState.SUCCEEDED;
        jobs.setEnded(
                job,
                new BackupJobs.Ended(
                        end.state().key(),
                        now,
                        Excerpt.of(end.errorMessage(), MAX_MESSAGE_LENGTH),
                        backup == null ? 0 : backup.warnings().size(),
                        succeeded ? began : null,
                        backup == null ? null : backup.bytesProcessed()));
        if (succeeded && backup != null) {
            addSize(run.repositoryId(), backup.bytesAdded());
        }
        if (succeeded && backup != null && backup.snapshot() != null) {
            snapshots.add(
                    run,
                    job.id(),
                    new BackupSnapshots.Listed(
                            backup.snapshot(),
                            began,
                            job.details().get(JobFields.HOST),
                            job.details().get(JobFields.SOURCES),
                            job.details().get(JobFields.TAGS),
                            backup.bytesProcessed()));
            boolean isHere = job.repositoryId() == run.repositoryId();
            if (isHere && Retention.of(job.details()).isPresent()) {
                queueForget(run, job, now);
            }
        }
    }

    /// Until a prune says how large the repository is.
    private void addSize(long repositoryId, long bytes) {
        sql.update(BACKUP_REPOSITORY)
                .set(
                        BACKUP_REPOSITORY.SIZE_BYTES,
                        DSL.coalesce(BACKUP_REPOSITORY.SIZE_BYTES, 0L).plus(bytes))
                .where(BACKUP_REPOSITORY.ID.eq(repositoryId))
                .execute();
    }

    /// On the host that may delete.
    private void queueForget(BackupRun run, BackupJob job, Instant now) {
        BackupRepository repository = repositories.find(run.repositoryId()).orElseThrow();
        Long host =
                repository.isAppendOnly() || repository.maintenanceHostId() != null
                        ? repository.maintenanceHostId()
                        : Long.valueOf(run.hostId());
        if (host != null && runs.unfinished(job.id(), BackupOperation.FORGET).isEmpty()) {
            queue(run, job.id(), host, BackupOperation.FORGET, now);
        }
    }

    private void queue(
            BackupRun after, @Nullable Long jobId, BackupOperation operation, Instant now) {
        queue(after, jobId, after.hostId(), operation, now);
    }

    private void queue(
            BackupRun after,
            @Nullable Long jobId,
            long hostId,
            BackupOperation operation,
            Instant now) {
        BackupRun ignored =
                runs.insert(
                        new BackupRuns.NewRun(
                                jobId,
                                after.repositoryId(),
                                hostId,
                                operation,
                                RunParameters.NONE,
                                null,
                                now,
                                null),
                        now);
    }

    private void checked(BackupRun run, RunTransitions.End end, Instant now) {
        if (end.state() != RunState.CANCELLED) {
            sql.update(BACKUP_REPOSITORY)
                    .set(BACKUP_REPOSITORY.CHECKED_AT, now)
                    .set(
                            BACKUP_REPOSITORY.CHECK_FAILURE,
                            end.state() == RunState.SUCCEEDED
                                    ? ""
                                    : Excerpt.of(end.errorMessage(), MAX_MESSAGE_LENGTH))
                    .where(BACKUP_REPOSITORY.ID.eq(run.repositoryId()))
                    .execute();
        }
    }

    private AuditEvent event(BackupRun run, @Nullable BackupJob job, RunTransitions.End end) {
        String name = "Backup Run " + (end.state() == RunState.SUCCEEDED ? "Succeeded" : "Ended");
        AuditEvent event =
                end.state() == RunState.SUCCEEDED
                        ? AuditEvent.of(name)
                        : AuditEvent.failure(
                                name, Objects.requireNonNullElse(end.errorCode(), "failed"));
        event =
                event.by(Actor.SYSTEM)
                        .on(job == null ? target(run) : job.name())
                        .with("operation", run.operation().key());
        if (end.backup() != null && end.backup().snapshot() != null) {
            event = event.with("snapshot", Excerpt.of(end.backup().snapshot(), 64));
        }
        return end.state() == RunState.SUCCEEDED ? event : event.with("state", end.state().key());
    }

    /// What a run is about: its job, or its repository.
    String target(BackupRun run) {
        return (run.jobId() == null ? Optional.<BackupJob>empty() : jobs.find(run.jobId()))
                .map(BackupJob::name)
                .or(() -> repositories.find(run.repositoryId()).map(BackupRepository::name))
                .orElse("");
    }
}
