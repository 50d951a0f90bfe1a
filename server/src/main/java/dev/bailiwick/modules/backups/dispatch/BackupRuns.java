package dev.bailiwick.modules.backups.dispatch;

import static dev.bailiwick.platform.schema.Tables.BACKUP_JOB;
import static dev.bailiwick.platform.schema.Tables.BACKUP_REPOSITORY;
import static dev.bailiwick.platform.schema.Tables.BACKUP_RUN;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.jobs.RowLease;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The table of runs. Runs in the caller's transaction.
@Component
public final class BackupRuns {
    /// A run is given up when its lease has expired this often.
    public static final int MAX_ATTEMPTS = 3;

    static final Duration LEASE_LENGTH = Duration.ofMinutes(5);

    /// All but the log and the result, which can be large.
    public static final List<Field<?>> FIELDS =
            List.of(
                    BACKUP_RUN.ID,
                    BACKUP_RUN.UID,
                    BACKUP_RUN.JOB_ID,
                    BACKUP_RUN.REPOSITORY_ID,
                    BACKUP_RUN.HOST_ID,
                    BACKUP_RUN.OPERATION,
                    BACKUP_RUN.REQUESTED_BY,
                    BACKUP_RUN.STATE,
                    BACKUP_RUN.ATTEMPT,
                    BACKUP_RUN.QUEUED_AT,
                    BACKUP_RUN.DUE_AT,
                    BACKUP_RUN.EXPIRES_AT,
                    BACKUP_RUN.LEASE_EXPIRES_AT,
                    BACKUP_RUN.LEASED_AT,
                    BACKUP_RUN.STARTED_AT,
                    BACKUP_RUN.REPORTED_AT,
                    BACKUP_RUN.ENDED_AT,
                    BACKUP_RUN.CANCEL_REQUESTED_AT,
                    BACKUP_RUN.CANCEL_REQUESTED_BY,
                    BACKUP_RUN.PERMILLE,
                    BACKUP_RUN.FILES_DONE,
                    BACKUP_RUN.BYTES_DONE,
                    BACKUP_RUN.BYTES_TOTAL,
                    BACKUP_RUN.ERROR_CODE,
                    BACKUP_RUN.ERROR_MESSAGE,
                    BACKUP_RUN.SNAPSHOT,
                    BACKUP_RUN.BYTES_ADDED,
                    BACKUP_RUN.BYTES_PROCESSED,
                    BACKUP_RUN.WARNING_COUNT);

    private static final RowLease LEASE = new RowLease(BACKUP_RUN.LEASE_EXPIRES_AT, LEASE_LENGTH);
    private static final Condition QUEUED = BACKUP_RUN.STATE.eq(RunState.QUEUED.key());
    private static final Condition ACTIVE =
            BACKUP_RUN.STATE.in(RunState.LEASED.key(), RunState.RUNNING.key());
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DSLContext sql;

    BackupRuns(DSLContext sql) {
        this.sql = sql;
    }

    public Optional<BackupRun> find(long id) {
        return sql.select(FIELDS)
                .from(BACKUP_RUN)
                .where(BACKUP_RUN.ID.eq(id))
                .fetchOptional(BackupRuns::run);
    }

    /// The run of a host with this id, for its agent.
    Optional<BackupRun> find(UUID uid, long hostId) {
        return sql.select(FIELDS)
                .from(BACKUP_RUN)
                .where(BACKUP_RUN.UID.eq(uid))
                .and(BACKUP_RUN.HOST_ID.eq(hostId))
                .fetchOptional(BackupRuns::run);
    }

    /// @param log its last lines; null if there are none
    /// @param result JSON; null if there is none
    public record Texts(@Nullable String log, @Nullable String result) {}

    public Texts texts(long id) {
        return sql.select(BACKUP_RUN.LOG_TAIL, BACKUP_RUN.RESULT)
                .from(BACKUP_RUN)
                .where(BACKUP_RUN.ID.eq(id))
                .fetchSingle(
                        row -> new Texts(row.get(BACKUP_RUN.LOG_TAIL), row.get(BACKUP_RUN.RESULT)));
    }

    public RunParameters parameters(long id) {
        String json =
                sql.select(BACKUP_RUN.PARAMETERS)
                        .from(BACKUP_RUN)
                        .where(BACKUP_RUN.ID.eq(id))
                        .fetchSingle(BACKUP_RUN.PARAMETERS);
        return JSON.readValue(json, RunParameters.class);
    }

    /// A run to be queued.
    ///
    /// @param requestedBy null for a schedule
    /// @param expiresAt when it is given up if nobody leases it; null for never
    public record NewRun(
            @Nullable Long jobId,
            long repositoryId,
            long hostId,
            BackupOperation operation,
            RunParameters parameters,
            @Nullable String requestedBy,
            Instant dueAt,
            @Nullable Instant expiresAt) {}

    BackupRun insert(NewRun run, Instant now) {
        UUID uid = UUID.randomUUID();
        sql.insertInto(BACKUP_RUN)
                .set(BACKUP_RUN.UID, uid)
                .set(BACKUP_RUN.JOB_ID, run.jobId())
                .set(BACKUP_RUN.REPOSITORY_ID, run.repositoryId())
                .set(BACKUP_RUN.HOST_ID, run.hostId())
                .set(BACKUP_RUN.OPERATION, run.operation().key())
                .set(BACKUP_RUN.PARAMETERS, JSON.writeValueAsString(run.parameters()))
                .set(BACKUP_RUN.REQUESTED_BY, run.requestedBy())
                .set(BACKUP_RUN.STATE, RunState.QUEUED.key())
                .set(BACKUP_RUN.ATTEMPT, 0)
                .set(BACKUP_RUN.QUEUED_AT, now)
                .set(BACKUP_RUN.DUE_AT, run.dueAt())
                .set(BACKUP_RUN.EXPIRES_AT, run.expiresAt())
                .execute();
        return find(uid, run.hostId()).orElseThrow();
    }

    /// The run of this operation that has not ended.
    Optional<BackupRun> unfinished(long jobId, BackupOperation operation) {
        return sql.select(FIELDS)
                .from(BACKUP_RUN)
                .where(BACKUP_RUN.JOB_ID.eq(jobId))
                .and(BACKUP_RUN.OPERATION.eq(operation.key()))
                .and(QUEUED.or(ACTIVE))
                .orderBy(BACKUP_RUN.ID.desc())
                .limit(1)
                .fetchOptional(BackupRuns::run);
    }

    boolean isUnfinishedInRepository(long repositoryId, BackupOperation operation) {
        return sql.fetchExists(
                BACKUP_RUN,
                BACKUP_RUN
                        .REPOSITORY_ID
                        .eq(repositoryId)
                        .and(BACKUP_RUN.OPERATION.eq(operation.key()))
                        .and(QUEUED.or(ACTIVE)));
    }

    /// The hosts, of these, that have a run to lease.
    Set<Long> hostsWithDueRuns(Collection<Long> hostIds, Instant now) {
        return hostIds.isEmpty()
                ? Set.of()
                : sql.selectDistinct(BACKUP_RUN.HOST_ID)
                        .from(BACKUP_RUN)
                        .where(QUEUED)
                        .and(BACKUP_RUN.DUE_AT.le(now))
                        .fetchSet(BACKUP_RUN.HOST_ID);
    }

    /// Those that can be leased to a host once nothing stands in their way, the oldest first.
    List<BackupRun> due(long hostId, Instant now, int limit) {
        return sql.select(FIELDS)
                .from(BACKUP_RUN)
                .where(QUEUED)
                .and(BACKUP_RUN.HOST_ID.eq(hostId))
                .and(BACKUP_RUN.DUE_AT.le(now))
                .orderBy(BACKUP_RUN.DUE_AT, BACKUP_RUN.ID)
                .limit(limit)
                .fetch(BackupRuns::run);
    }

    /// Those that an agent has, on this host or in these repositories.
    List<BackupRun> active(long hostId, Collection<Long> repositoryIds) {
        return sql.select(FIELDS)
                .from(BACKUP_RUN)
                .where(ACTIVE)
                .and(BACKUP_RUN.HOST_ID.eq(hostId).or(BACKUP_RUN.REPOSITORY_ID.in(repositoryIds)))
                .fetch(BackupRuns::run);
    }

    /// Until the transaction ends, only one server leases runs of these repositories.
    void lockRepositories(Collection<Long> ids) {
        int ignored =
                RowLock.on(
                                sql,
                                sql.select(BACKUP_REPOSITORY.ID)
                                        .from(BACKUP_REPOSITORY)
                                        .where(BACKUP_REPOSITORY.ID.in(ids))
                                        .orderBy(BACKUP_REPOSITORY.ID))
                        .fetch()
                        .size();
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

    /// Those whose lease has expired, and those that were queued for too long.
    List<BackupRun> expired(Instant now, int limit) {
        return sql.select(FIELDS)
                .from(BACKUP_RUN)
                .where(ACTIVE.and(LEASE.isFree(now)))
                .or(QUEUED.and(BACKUP_RUN.EXPIRES_AT.le(now)))
                .orderBy(BACKUP_RUN.ID)
                .limit(limit)
                .fetch(BackupRuns::run);
    }

    /// The last runs of a job, the latest first.
    public List<BackupRun> ofJob(long jobId, Collection<BackupOperation> operations, int limit) {
        return sql.select(FIELDS)
                .from(BACKUP_RUN)
                .where(BACKUP_RUN.JOB_ID.eq(jobId))
                .and(
                        BACKUP_RUN.OPERATION.in(
                                operations.stream().map(BackupOperation::key).toList()))
                .orderBy(BACKUP_RUN.ID.desc())
                .limit(limit)
                .fetch(BackupRuns::run);
    }

    /// The last runs in a repository, the latest first.
    public List<BackupRun> ofRepository(
            long repositoryId, Collection<BackupOperation> operations, int limit) {
        return sql.select(FIELDS)
                .from(BACKUP_RUN)
                .where(BACKUP_RUN.REPOSITORY_ID.eq(repositoryId))
                .and(
                        BACKUP_RUN.OPERATION.in(
                                operations.stream().map(BackupOperation::key).toList()))
                .orderBy(BACKUP_RUN.ID.desc())
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

    public static BackupRun run(Record row) {
        return new BackupRun(
                row.get(BACKUP_RUN.ID),
                row.get(BACKUP_RUN.UID),
                row.get(BACKUP_RUN.JOB_ID),
                row.get(BACKUP_RUN.REPOSITORY_ID),
                row.get(BACKUP_RUN.HOST_ID),
                BackupOperation.valueOf(
                        row.get(BACKUP_RUN.OPERATION).toUpperCase(Locale.ROOT).replace('-', '_')),
                row.get(BACKUP_RUN.REQUESTED_BY),
                RunState.of(row.get(BACKUP_RUN.STATE)),
                row.get(BACKUP_RUN.ATTEMPT),
                new BackupRun.Times(
                        row.get(BACKUP_RUN.QUEUED_AT),
                        row.get(BACKUP_RUN.DUE_AT),
                        row.get(BACKUP_RUN.LEASED_AT),
                        row.get(BACKUP_RUN.STARTED_AT),
                        row.get(BACKUP_RUN.REPORTED_AT),
                        row.get(BACKUP_RUN.ENDED_AT)),
                row.get(BACKUP_RUN.EXPIRES_AT),
                row.get(BACKUP_RUN.LEASE_EXPIRES_AT),
                row.get(BACKUP_RUN.CANCEL_REQUESTED_AT),
                row.get(BACKUP_RUN.CANCEL_REQUESTED_BY),
                new BackupRun.Progress(
                        row.get(BACKUP_RUN.PERMILLE),
                        row.get(BACKUP_RUN.FILES_DONE),
                        row.get(BACKUP_RUN.BYTES_DONE),
                        row.get(BACKUP_RUN.BYTES_TOTAL)),
                row.get(BACKUP_RUN.ERROR_CODE),
                row.get(BACKUP_RUN.ERROR_MESSAGE),
                row.get(BACKUP_RUN.SNAPSHOT),
                row.get(BACKUP_RUN.BYTES_ADDED),
                row.get(BACKUP_RUN.BYTES_PROCESSED),
                row.get(BACKUP_RUN.WARNING_COUNT));
    }
}
