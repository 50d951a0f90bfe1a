package dev.bailiwick.modules.backups.registry;

import static dev.bailiwick.platform.schema.Tables.BACKUP_JOB;
import static dev.bailiwick.platform.schema.Tables.BACKUP_REPOSITORY;
import static dev.bailiwick.platform.schema.Tables.BACKUP_SNAPSHOT;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.records.schema.StoredFields;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectOnConditionStep;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of jobs. Runs in the caller's transaction.
@Component
public final class BackupJobs {
    private static final Field<String> HOST_NAME = ComputeHosts.nameOf(BACKUP_JOB.HOST_ID);

    private final DSLContext sql;

    BackupJobs(DSLContext sql) {
        this.sql = sql;
    }

    public SelectOnConditionStep<Record> select() {
        return sql.select(BACKUP_JOB.fields())
                .select(HOST_NAME, BACKUP_REPOSITORY.NAME)
                .from(BACKUP_JOB)
                .join(BACKUP_REPOSITORY)
                .on(BACKUP_REPOSITORY.ID.eq(BACKUP_JOB.REPOSITORY_ID));
    }

    public Optional<BackupJob> find(long id) {
        return select().where(BACKUP_JOB.ID.eq(id)).fetchOptional(BackupJobs::job);
    }

    public List<BackupJob> all(Collection<Long> ids) {
        return select().where(BACKUP_JOB.ID.in(ids)).orderBy(BACKUP_JOB.ID).fetch(BackupJobs::job);
    }

    public List<BackupJob> ofHost(long hostId) {
        return select().where(BACKUP_JOB.HOST_ID.eq(hostId))
                .orderBy(BACKUP_JOB.FOLDED_NAME)
                .fetch(BackupJobs::job);
    }

    public List<BackupJob> ofRepository(long repositoryId) {
        return select().where(BACKUP_JOB.REPOSITORY_ID.eq(repositoryId))
                .orderBy(BACKUP_JOB.ID)
                .fetch(BackupJobs::job);
    }

    /// Names are unique ignoring case.
    public Optional<BackupJob> named(String name) {
        return select().where(BACKUP_JOB.FOLDED_NAME.eq(BackupRepositories.folded(name)))
                .fetchOptional(BackupJobs::job);
    }

    boolean isTaken(String name, @Nullable Long butFor) {
        Condition same = BACKUP_JOB.FOLDED_NAME.eq(BackupRepositories.folded(name));
        return sql.fetchExists(
                BACKUP_JOB, butFor == null ? same : same.and(BACKUP_JOB.ID.ne(butFor)));
    }

    /// Whether something was backed up into this repository.
    boolean hasSnapshots(long repositoryId) {
        return sql.fetchExists(BACKUP_SNAPSHOT, BACKUP_SNAPSHOT.REPOSITORY_ID.eq(repositoryId));
    }

    /// Whether a job of this repository keeps snapshots by their number.
    boolean keepByCount(long repositoryId) {
        return ofRepository(repositoryId).stream()
                .anyMatch(job -> Retention.keepsByCount(job.details()));
    }

    /// The ids of the host and the repository that its fields name.
    record Owners(long hostId, long repositoryId) {}

    BackupJob insert(RecordValues values, Owners owners, String by, Instant now) {
        UUID uid = UUID.randomUUID();
        sql.insertInto(BACKUP_JOB)
                .set(BACKUP_JOB.UID, uid)
                .set(BACKUP_JOB.REVISION, 1L)
                .set(columns(values, owners))
                .set(times(values, null, now, now))
                .set(BACKUP_JOB.NEXT_DRILL_AT, JobTimes.nextDrill(values, null, now))
                .set(BACKUP_JOB.CREATED_AT, now)
                .set(BACKUP_JOB.CREATED_BY, by)
                .execute();
        return select().where(BACKUP_JOB.UID.eq(uid)).fetchSingle(BackupJobs::job);
    }

    /// @return false when it changed since it was read
    boolean update(BackupJob before, RecordValues values, Owners owners, Instant now) {
        BackupJob.Status status = before.status();
        var update =
                sql.update(BACKUP_JOB)
                        .set(columns(values, owners))
                        .set(
                                BACKUP_JOB.NEXT_DRILL_AT,
                                JobTimes.nextDrill(values, status.drillAt(), now))
                        .set(BACKUP_JOB.REVISION, before.version() + 1);
        if (!before.isPaused()) {
            update = update.set(times(values, status.lastSuccessAt(), before.createdAt(), now));
        }
        return update.where(BACKUP_JOB.ID.eq(before.id()))
                        .and(BACKUP_JOB.REVISION.eq(before.version()))
                        .execute()
                == 1;
    }

    private static Map<Field<?>, Object> columns(RecordValues values, Owners owners) {
        var columns = new LinkedHashMap<Field<?>, Object>();
        String name = values.get(JobFields.NAME);
        columns.put(BACKUP_JOB.NAME, name);
        columns.put(BACKUP_JOB.FOLDED_NAME, BackupRepositories.folded(name));
        columns.put(BACKUP_JOB.HOST_ID, owners.hostId());
        columns.put(BACKUP_JOB.REPOSITORY_ID, owners.repositoryId());
        columns.put(BACKUP_JOB.FIELDS, StoredFields.write(JobFields.DETAILS, values));
        return columns;
    }

    /// When it runs next, and when it is overdue.
    private static Map<Field<?>, Object> times(
            RecordValues values, @Nullable Instant success, Instant since, Instant now) {
        Optional<BackupSchedule> schedule = BackupSchedule.of(values);
        var times = new LinkedHashMap<Field<?>, Object>();
        times.put(BACKUP_JOB.NEXT_RUN_AT, orNull(schedule.map(one -> one.next(now)).orElse(null)));
        times.put(BACKUP_JOB.OVERDUE_AT, orNull(JobTimes.overdue(values, success, since)));
        return times;
    }

    private static Object orNull(@Nullable Instant at) {
        return at == null
                ? DSL.val(null, BACKUP_JOB.NEXT_RUN_AT)
                : DSL.val(at, BACKUP_JOB.NEXT_RUN_AT);
    }

    void delete(Collection<Long> ids) {
        sql.deleteFrom(BACKUP_JOB).where(BACKUP_JOB.ID.in(ids)).execute();
    }

    public void pause(long id, String by, Instant now) {
        sql.update(BACKUP_JOB)
                .set(BACKUP_JOB.PAUSED_AT, now)
                .set(BACKUP_JOB.PAUSED_BY, by)
                .setNull(BACKUP_JOB.NEXT_RUN_AT)
                .setNull(BACKUP_JOB.OVERDUE_AT)
                .where(BACKUP_JOB.ID.eq(id))
                .execute();
    }

    public void resume(BackupJob job, Instant now) {
        sql.update(BACKUP_JOB)
                .setNull(BACKUP_JOB.PAUSED_AT)
                .set(BACKUP_JOB.PAUSED_BY, "")
                .set(times(job.details(), null, now, now))
                .where(BACKUP_JOB.ID.eq(job.id()))
                .execute();
    }

    /// The ids of those whose schedule has come.
    public List<Long> due(Instant now, int limit) {
        return sql.select(BACKUP_JOB.ID)
                .from(BACKUP_JOB)
                .where(BACKUP_JOB.NEXT_RUN_AT.le(now))
                .orderBy(BACKUP_JOB.NEXT_RUN_AT)
                .limit(limit)
                .fetch(BACKUP_JOB.ID);
    }

    /// The ids of those whose drill is due, and that have something to restore.
    public List<Long> drillsDue(Instant now, int limit) {
        return sql.select(BACKUP_JOB.ID)
                .from(BACKUP_JOB)
                .where(BACKUP_JOB.NEXT_DRILL_AT.le(now))
                .and(BACKUP_JOB.PAUSED_AT.isNull())
                .and(BACKUP_JOB.LAST_SUCCESS_AT.isNotNull())
                .orderBy(BACKUP_JOB.NEXT_DRILL_AT)
                .limit(limit)
                .fetch(BACKUP_JOB.ID);
    }

    /// Moves the schedule to its next time.
    ///
    /// @return false if another server did it first
    public boolean advance(BackupJob job, Instant now) {
        Instant next = job.schedule().map(schedule -> schedule.next(now)).orElse(null);
        return sql.update(BACKUP_JOB)
                        .set(BACKUP_JOB.NEXT_RUN_AT, next)
                        .where(BACKUP_JOB.ID.eq(job.id()))
                        .and(BACKUP_JOB.NEXT_RUN_AT.eq(job.status().nextRunAt()))
                        .execute()
                == 1;
    }

    /// The same for its drills.
    public boolean advanceDrill(BackupJob job, Instant now) {
        return sql.update(BACKUP_JOB)
                        .set(BACKUP_JOB.NEXT_DRILL_AT, JobTimes.nextDrill(job.details(), now, now))
                        .where(BACKUP_JOB.ID.eq(job.id()))
                        .and(BACKUP_JOB.NEXT_DRILL_AT.eq(job.status().nextDrillAt()))
                        .execute()
                == 1;
    }

    /// @param state null when no run is active any more
    public void setActive(long id, @Nullable String state) {
        sql.update(BACKUP_JOB)
                .set(BACKUP_JOB.ACTIVE_STATE, state)
                .where(BACKUP_JOB.ID.eq(id))
                .execute();
    }

    /// How a backup ended.
    ///
    /// @param began when a snapshot that was made is as of; null if there is none
    /// @param bytes what the snapshot contains
    public record Ended(
            String state,
            Instant at,
            String message,
            long warnings,
            @Nullable Instant began,
            @Nullable Long bytes) {}

    public void setEnded(BackupJob job, Ended ended) {
        var update =
                sql.update(BACKUP_JOB)
                        .setNull(BACKUP_JOB.ACTIVE_STATE)
                        .set(BACKUP_JOB.LAST_STATE, ended.state())
                        .set(BACKUP_JOB.LAST_ENDED_AT, ended.at())
                        .set(BACKUP_JOB.LAST_MESSAGE, ended.message())
                        .set(BACKUP_JOB.LAST_WARNING_COUNT, ended.warnings());
        if (ended.began() != null) {
            update =
                    update.set(BACKUP_JOB.LAST_SUCCESS_AT, ended.began())
                            .set(BACKUP_JOB.LAST_BYTES, ended.bytes());
            if (!job.isPaused()) {
                update =
                        update.set(
                                BACKUP_JOB.OVERDUE_AT,
                                JobTimes.overdue(job.details(), ended.began(), job.createdAt()));
            }
        }
        update.where(BACKUP_JOB.ID.eq(job.id())).execute();
    }

    /// The next drill is due one period after one that passed, also if a person started it.
    public void setDrilled(long id, String verdict, Instant at) {
        var update =
                sql.update(BACKUP_JOB)
                        .set(BACKUP_JOB.DRILL_AT, at)
                        .set(BACKUP_JOB.DRILL_VERDICT, verdict);
        if (verdict.equals("passed")) {
            RecordValues fields = find(id).orElseThrow().details();
            update =
                    update.set(BACKUP_JOB.DRILL_PASSED_AT, at)
                            .set(BACKUP_JOB.NEXT_DRILL_AT, JobTimes.nextDrill(fields, at, at));
        }
        update.where(BACKUP_JOB.ID.eq(id)).execute();
    }

    public static BackupJob job(Record row) {
        var values =
                RecordValues.builder()
                        .set(JobFields.NAME, row.get(BACKUP_JOB.NAME))
                        .set(JobFields.HOST, row.get(HOST_NAME))
                        .set(JobFields.REPOSITORY, row.get(BACKUP_REPOSITORY.NAME));
        StoredFields.read(JobFields.DETAILS, row.get(BACKUP_JOB.FIELDS), values);
        return new BackupJob(
                row.get(BACKUP_JOB.ID),
                row.get(BACKUP_JOB.UID),
                row.get(BACKUP_JOB.REVISION),
                row.get(BACKUP_JOB.HOST_ID),
                row.get(BACKUP_JOB.REPOSITORY_ID),
                values.build(),
                new BackupJob.Status(
                        row.get(BACKUP_JOB.PAUSED_AT),
                        row.get(BACKUP_JOB.PAUSED_BY),
                        row.get(BACKUP_JOB.NEXT_RUN_AT),
                        row.get(BACKUP_JOB.NEXT_DRILL_AT),
                        row.get(BACKUP_JOB.OVERDUE_AT),
                        row.get(BACKUP_JOB.ACTIVE_STATE),
                        row.get(BACKUP_JOB.LAST_STATE),
                        row.get(BACKUP_JOB.LAST_ENDED_AT),
                        row.get(BACKUP_JOB.LAST_MESSAGE),
                        row.get(BACKUP_JOB.LAST_WARNING_COUNT),
                        row.get(BACKUP_JOB.LAST_SUCCESS_AT),
                        row.get(BACKUP_JOB.LAST_BYTES),
                        row.get(BACKUP_JOB.DRILL_AT),
                        row.get(BACKUP_JOB.DRILL_VERDICT),
                        row.get(BACKUP_JOB.DRILL_PASSED_AT)),
                row.get(BACKUP_JOB.CREATED_AT),
                row.get(BACKUP_JOB.CREATED_BY));
    }
}
