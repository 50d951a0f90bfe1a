package dev.bailiwick.modules.backups.dispatch;

import static dev.bailiwick.platform.schema.Tables.BACKUP_REPOSITORY;
import static dev.bailiwick.platform.schema.Tables.BACKUP_RUN;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.platform.db.RowLock;
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
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// The table of runs: what is in it, and new rows. [RunTransitions] changes their state. Runs in
/// the caller's transaction.
@Component
public final class BackupRuns {
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

    static final Condition QUEUED = BACKUP_RUN.STATE.eq(RunState.QUEUED.key());
    static final Condition ACTIVE =
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
            @Nullable Instant expiresAt) {
        static NewRun of(
                BackupJob job,
                BackupOperation operation,
                RunParameters parameters,
                @Nullable String requestedBy,
                Instant dueAt,
                @Nullable Instant expiresAt) {
            return new NewRun(
                    job.id(),
                    job.repositoryId(),
                    job.hostId(),
                    operation,
                    parameters,
                    requestedBy,
                    dueAt,
                    expiresAt);
        }
    }

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

    /// A run in the queue that would do the same.
    Optional<BackupRun> queued(NewRun run) {
        return sql.select(FIELDS)
                .from(BACKUP_RUN)
                .where(QUEUED)
                .and(BACKUP_RUN.HOST_ID.eq(run.hostId()))
                .and(BACKUP_RUN.REPOSITORY_ID.eq(run.repositoryId()))
                .and(
                        run.jobId() == null
                                ? BACKUP_RUN.JOB_ID.isNull()
                                : BACKUP_RUN.JOB_ID.eq(run.jobId()))
                .and(BACKUP_RUN.OPERATION.eq(run.operation().key()))
                .and(BACKUP_RUN.PARAMETERS.eq(JSON.writeValueAsString(run.parameters())))
                .limit(1)
                .fetchOptional(BackupRuns::run);
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

    /// Those that a host can lease as soon as no other run prevents it, the oldest first. What
    /// prevents one prevents all of the same operation in the same repository, so that a few of
    /// each are enough, and many that wait for one repository do not hide those of another.
    ///
    /// @param limit of each operation in each repository
    List<BackupRun> due(long hostId, Instant now, int limit) {
        Field<Integer> place =
                DSL.rowNumber()
                        .over(
                                DSL.partitionBy(BACKUP_RUN.REPOSITORY_ID, BACKUP_RUN.OPERATION)
                                        .orderBy(BACKUP_RUN.DUE_AT, BACKUP_RUN.ID))
                        .as("place");
        var ranked =
                DSL.select(BACKUP_RUN.ID.as("ranked_id"), place)
                        .from(BACKUP_RUN)
                        .where(QUEUED)
                        .and(BACKUP_RUN.HOST_ID.eq(hostId))
                        .and(BACKUP_RUN.DUE_AT.le(now))
                        .asTable("ranked");
        return sql.select(FIELDS)
                .from(BACKUP_RUN)
                .where(
                        BACKUP_RUN.ID.in(
                                DSL.select(DSL.field(DSL.name("ranked_id"), Long.class))
                                        .from(ranked)
                                        .where(
                                                DSL.field(DSL.name("place"), Integer.class)
                                                        .le(limit))))
                .orderBy(BACKUP_RUN.DUE_AT, BACKUP_RUN.ID)
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

    /// The run that this one waits for; empty if nothing prevents it.
    public Optional<BackupRun> obstacle(BackupRun run) {
        return active(run.hostId(), Set.of(run.repositoryId())).stream()
                .filter(active -> OperationRules.prevents(active, run))
                .findFirst();
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
