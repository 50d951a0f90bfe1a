package dev.bailiwick.modules.backups.dispatch;

import static dev.bailiwick.modules.backups.dispatch.BackupRuns.ACTIVE;
import static dev.bailiwick.platform.schema.Tables.BACKUP_RUN;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Runs that were leased, but that no runner works on any more: it was killed, or the answer with
/// the run never reached it. Runs in the caller's transaction.
@Component
final class AbandonedRuns {
    /// A runner reports more often. Otherwise a second runner with the same token would take the
    /// runs of the first one.
    static final Duration SILENCE = Duration.ofSeconds(20);

    private final RunTransitions transitions;
    private final EndRuns end;
    private final BackupJobs jobs;
    private final DSLContext sql;

    AbandonedRuns(RunTransitions transitions, EndRuns end, BackupJobs jobs, DSLContext sql) {
        this.transitions = transitions;
        this.end = end;
        this.jobs = jobs;
        this.sql = sql;
    }

    /// Those that are leased to a host whose runner says which ones it has.
    List<BackupRun> find(long hostId, Collection<UUID> held) {
        return sql.select(BackupRuns.FIELDS)
                .from(BACKUP_RUN)
                .where(ACTIVE)
                .and(BACKUP_RUN.HOST_ID.eq(hostId))
                .and(BACKUP_RUN.UID.notIn(held))
                .fetch(BackupRuns::run);
    }

    static boolean isSilent(BackupRun run, Instant now) {
        Instant last =
                Objects.requireNonNullElseGet(
                        run.times().reportedAt(),
                        () -> Objects.requireNonNull(run.times().leasedAt()));
        return !last.plus(SILENCE).isAfter(now);
    }

    /// Queues it again, or ends it.
    void giveUp(BackupRun run, Instant now) {
        if (run.cancelRequestedAt() != null) {
            boolean ignored =
                    end.end(
                            run,
                            RunTransitions.End.without(
                                    RunState.CANCELLED,
                                    "cancelled",
                                    "The host stopped reporting after it was cancelled."),
                            now);
        } else if (run.attempt() >= RunTransitions.MAX_ATTEMPTS) {
            boolean ignored =
                    end.end(
                            run,
                            RunTransitions.End.without(
                                    RunState.LOST,
                                    "failed",
                                    "The host stopped reporting, three times."),
                            now);
        } else if (transitions.queueAgain(run, now)
                && run.jobId() != null
                && run.operation() == BackupOperation.BACKUP) {
            jobs.setActive(run.jobId(), RunState.QUEUED.key());
        }
    }
}
