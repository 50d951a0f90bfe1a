package dev.bailiwick.modules.backups.dispatch;

import static dev.bailiwick.modules.backups.dispatch.BackupRuns.ACTIVE;
import static dev.bailiwick.modules.backups.dispatch.BackupRuns.QUEUED;
import static dev.bailiwick.platform.schema.Tables.BACKUP_JOB;
import static dev.bailiwick.platform.schema.Tables.BACKUP_RUN;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.platform.jobs.RowLease;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// How runs change their state. Each change names the attempt that it is about, so that of several
/// servers and reports only one succeeds. Runs in the caller's transaction.
@Component
public final class RunTransitions {
    /// A run is given up when its lease has expired this often.
    public static final int MAX_ATTEMPTS = 3;

    static final Duration LEASE_LENGTH = Duration.ofMinutes(5);

    /// Otherwise one host could keep others out of a shared repository by reporting progress.
    private static final Duration MAX_EXCLUSIVE = Duration.ofDays(2);

    /// For all others: maintenance of the repository waits for them.
    private static final Duration MAX_SHARED = Duration.ofDays(7);

    private static final RowLease LEASE = new RowLease(BACKUP_RUN.LEASE_EXPIRES_AT, LEASE_LENGTH);
    private static final Condition IS_EXCLUSIVE =
            BACKUP_RUN.OPERATION.in(
                    Arrays.stream(BackupOperation.values())
                            .filter(OperationRules::isExclusive)
                            .map(BackupOperation::key)
                            .toList());

    private final DSLContext sql;

    RunTransitions(DSLContext sql) {
        this.sql = sql;
    }

    /// Whether it has had its repository for too long.
    static boolean isTooLong(BackupRun run, Instant now) {
        Instant leased = run.times().leasedAt();
        return leased != null && !leased.plus(longest(run.operation())).isAfter(now);
    }

    static Duration longest(BackupOperation operation) {
        return OperationRules.isExclusive(operation) ? MAX_EXCLUSIVE : MAX_SHARED;
    }

    /// @return false if somebody else was faster
    boolean lease(BackupRun run, long tokenId, Instant now) {
        return sql.update(BACKUP_RUN)
                        .set(BACKUP_RUN.STATE, RunState.LEASED.key())
                        .set(BACKUP_RUN.ATTEMPT, run.attempt() + 1)
                        .set(BACKUP_RUN.TOKEN_ID, tokenId)
                        .set(BACKUP_RUN.LEASED_AT, now)
                        .set(BACKUP_RUN.LEASE_EXPIRES_AT, LEASE.expiry(now))
                        .setNull(BACKUP_RUN.STARTED_AT)
                        .setNull(BACKUP_RUN.REPORTED_AT)
                        .setNull(BACKUP_RUN.PERMILLE)
                        .setNull(BACKUP_RUN.FILES_DONE)
                        .setNull(BACKUP_RUN.BYTES_DONE)
                        .setNull(BACKUP_RUN.BYTES_TOTAL)
                        .where(BACKUP_RUN.ID.eq(run.id()))
                        .and(QUEUED)
                        .and(BACKUP_RUN.ATTEMPT.eq(run.attempt()))
                        .execute()
                == 1;
    }

    /// An agent works on it.
    ///
    /// @return false if it is not this attempt any more
    boolean report(
            BackupRun run,
            RunReport.@Nullable Progress progress,
            @Nullable String log,
            Instant now) {
        var update =
                sql.update(BACKUP_RUN)
                        .set(BACKUP_RUN.STATE, RunState.RUNNING.key())
                        .set(BACKUP_RUN.REPORTED_AT, now)
                        .set(BACKUP_RUN.LEASE_EXPIRES_AT, LEASE.expiry(now));
        if (run.times().startedAt() == null) {
            update = update.set(BACKUP_RUN.STARTED_AT, now);
        }
        if (progress != null) {
            Double fraction = progress.fraction();
            update =
                    update.set(
                                    BACKUP_RUN.PERMILLE,
                                    fraction == null ? null : (int) Math.round(fraction * 1000))
                            .set(BACKUP_RUN.FILES_DONE, progress.filesDone())
                            .set(BACKUP_RUN.BYTES_DONE, progress.bytesDone())
                            .set(BACKUP_RUN.BYTES_TOTAL, progress.bytesTotal());
        }
        if (log != null) {
            update = update.set(BACKUP_RUN.LOG_TAIL, log);
        }
        return update.where(isAttempt(run)).execute() == 1;
    }

    /// How a run ended.
    ///
    /// @param errorCode null for a run that succeeded
    /// @param result JSON; null if there is none
    /// @param backup of a backup that made a snapshot
    record End(
            RunState state,
            @Nullable String errorCode,
            String errorMessage,
            @Nullable String result,
            RunReport.@Nullable Backup backup,
            @Nullable String log) {
        static End without(RunState state, String code, String message) {
            return new End(state, code, message, null, null, null);
        }
    }

    /// @return false if it is not this attempt any more, or has ended
    boolean end(BackupRun run, End end, Instant now) {
        var update =
                sql.update(BACKUP_RUN)
                        .set(BACKUP_RUN.STATE, end.state().key())
                        .set(BACKUP_RUN.ENDED_AT, now)
                        .setNull(BACKUP_RUN.LEASE_EXPIRES_AT)
                        .set(BACKUP_RUN.ERROR_CODE, end.errorCode())
                        .set(BACKUP_RUN.ERROR_MESSAGE, end.errorMessage())
                        .set(BACKUP_RUN.RESULT, end.result());
        if (run.times().startedAt() == null && run.state() != RunState.QUEUED) {
            update = update.set(BACKUP_RUN.STARTED_AT, run.times().leasedAt());
        }
        RunReport.Backup backup = end.backup();
        if (backup != null) {
            update =
                    update.set(BACKUP_RUN.SNAPSHOT, backup.snapshot())
                            .set(BACKUP_RUN.BYTES_ADDED, backup.bytesAdded())
                            .set(BACKUP_RUN.BYTES_PROCESSED, backup.bytesProcessed())
                            .set(BACKUP_RUN.WARNING_COUNT, (long) backup.warnings().size());
        }
        if (end.log() != null) {
            update = update.set(BACKUP_RUN.LOG_TAIL, end.log());
        }
        return update.where(isAttempt(run)).execute() == 1;
    }

    /// @return false if it is not this attempt any more
    boolean queueAgain(BackupRun run, Instant now) {
        return sql.update(BACKUP_RUN)
                        .set(BACKUP_RUN.STATE, RunState.QUEUED.key())
                        .set(BACKUP_RUN.DUE_AT, now)
                        .setNull(BACKUP_RUN.LEASE_EXPIRES_AT)
                        .where(isAttempt(run))
                        .execute()
                == 1;
    }

    private static Condition isAttempt(BackupRun run) {
        return BACKUP_RUN
                .ID
                .eq(run.id())
                .and(BACKUP_RUN.ATTEMPT.eq(run.attempt()))
                .and(run.state() == RunState.QUEUED ? QUEUED : ACTIVE);
    }

    boolean requestCancel(BackupRun run, String by, Instant now) {
        return sql.update(BACKUP_RUN)
                        .set(BACKUP_RUN.CANCEL_REQUESTED_AT, now)
                        .set(BACKUP_RUN.CANCEL_REQUESTED_BY, by)
                        .where(isAttempt(run))
                        .and(BACKUP_RUN.CANCEL_REQUESTED_AT.isNull())
                        .execute()
                == 1;
    }

    /// Those whose lease has expired, those that have had their repository for too long, and those
    /// that were queued for too long.
    List<BackupRun> expired(Instant now, int limit) {
        return sql.select(BackupRuns.FIELDS)
                .from(BACKUP_RUN)
                .where(ACTIVE.and(LEASE.isFree(now)))
                .or(ACTIVE.and(IS_EXCLUSIVE).and(BACKUP_RUN.LEASED_AT.le(now.minus(MAX_EXCLUSIVE))))
                .or(ACTIVE.and(BACKUP_RUN.LEASED_AT.le(now.minus(MAX_SHARED))))
                .or(QUEUED.and(BACKUP_RUN.EXPIRES_AT.le(now)))
                .orderBy(BACKUP_RUN.ID)
                .limit(limit)
                .fetch(BackupRuns::run);
    }

    /// Cancels all that have not ended: after a restore of this product's own data they would be
    /// done a second time.
    public void abandonUnfinished() {
        sql.update(BACKUP_RUN)
                .set(BACKUP_RUN.STATE, RunState.CANCELLED.key())
                .set(BACKUP_RUN.ENDED_AT, BACKUP_RUN.QUEUED_AT)
                .setNull(BACKUP_RUN.LEASE_EXPIRES_AT)
                .set(BACKUP_RUN.ERROR_CODE, "cancelled")
                .set(BACKUP_RUN.ERROR_MESSAGE, "Bailiwick's own data was restored meanwhile.")
                .where(QUEUED.or(ACTIVE))
                .execute();
        sql.update(BACKUP_JOB).setNull(BACKUP_JOB.ACTIVE_STATE).execute();
    }

    /// Deletes runs that ended before some time, at most this many.
    ///
    /// @return how many
    int deleteBefore(Instant end, int limit) {
        List<Long> old =
                sql.select(BACKUP_RUN.ID)
                        .from(BACKUP_RUN)
                        .where(BACKUP_RUN.ENDED_AT.lt(end))
                        .limit(limit)
                        .fetch(BACKUP_RUN.ID);
        return old.isEmpty()
                ? 0
                : sql.deleteFrom(BACKUP_RUN).where(BACKUP_RUN.ID.in(old)).execute();
    }
}
