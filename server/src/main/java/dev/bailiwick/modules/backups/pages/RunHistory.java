package dev.bailiwick.modules.backups.pages;

import static dev.bailiwick.modules.backups.dispatch.RunState.FAILED;
import static dev.bailiwick.modules.backups.dispatch.RunState.SUCCEEDED;
import static dev.bailiwick.platform.paging.SortKey.desc;
import static dev.bailiwick.platform.schema.Tables.BACKUP_JOB;
import static dev.bailiwick.platform.schema.Tables.BACKUP_REPOSITORY;
import static dev.bailiwick.platform.schema.Tables.BACKUP_RUN;
import static dev.bailiwick.platform.schema.Tables.BACKUP_SNAPSHOT;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.BackupRuns;
import dev.bailiwick.platform.paging.KeysetPagination;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Runs, snapshots and repositories as pages list them. Runs in the caller's transaction.
@Component
public final class RunHistory {
    private static final KeysetPagination LATEST = KeysetPagination.by(desc(BACKUP_RUN.ID));

    private final DSLContext sql;

    RunHistory(DSLContext sql) {
        this.sql = sql;
    }

    /// @param result JSON of a run that ended; null if there is none
    public record WithResult(BackupRun run, @Nullable String result) {}

    static Condition ofJob(long job, BackupOperation... operations) {
        return BACKUP_RUN.JOB_ID.eq(job).and(are(operations));
    }

    static Condition inRepository(long repository, BackupOperation... operations) {
        return BACKUP_RUN.REPOSITORY_ID.eq(repository).and(are(operations));
    }

    private static Condition are(BackupOperation... operations) {
        return BACKUP_RUN.OPERATION.in(
                List.of(operations).stream().map(BackupOperation::key).toList());
    }

    KeysetPagination.Page<BackupRun> page(
            Condition which, KeysetPagination.PageRequest request, int size) {
        return LATEST.page(
                request,
                size,
                cursor ->
                        sql.select(BackupRuns.FIELDS).select(cursor).from(BACKUP_RUN).where(which),
                BackupRuns::run);
    }

    int count(Condition which) {
        return sql.fetchCount(BACKUP_RUN, which);
    }

    List<BackupRun> latest(Condition which, int limit) {
        return sql.select(BackupRuns.FIELDS)
                .from(BACKUP_RUN)
                .where(which)
                .orderBy(BACKUP_RUN.ID.desc())
                .limit(limit)
                .fetch(BackupRuns::run);
    }

    /// Whether the last run that ended in a repository did not find it.
    boolean isMissing(long repository) {
        return latest(
                        BACKUP_RUN
                                .REPOSITORY_ID
                                .eq(repository)
                                .and(BACKUP_RUN.STATE.in(SUCCEEDED.key(), FAILED.key())),
                        1)
                .stream()
                .anyMatch(run -> "repository_missing".equals(run.errorCode()));
    }

    List<WithResult> latestWithResults(Condition which, int limit) {
        return sql.select(BackupRuns.FIELDS)
                .select(BACKUP_RUN.RESULT)
                .from(BACKUP_RUN)
                .where(which)
                .orderBy(BACKUP_RUN.ID.desc())
                .limit(limit)
                .fetch(row -> new WithResult(BackupRuns.run(row), row.get(BACKUP_RUN.RESULT)));
    }

    /// The rows of these snapshots, by the id that restic gave them.
    Map<String, Long> snapshotRows(long repository, Collection<BackupRun> runs) {
        return snapshotRowsOf(
                repository,
                runs.stream()
                        .map(BackupRun::snapshot)
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList());
    }

    Map<String, Long> snapshotRowsOf(long repository, Collection<String> ids) {
        return ids.isEmpty()
                ? Map.of()
                : sql.select(BACKUP_SNAPSHOT.SNAPSHOT, BACKUP_SNAPSHOT.ID)
                        .from(BACKUP_SNAPSHOT)
                        .where(BACKUP_SNAPSHOT.REPOSITORY_ID.eq(repository))
                        .and(BACKUP_SNAPSHOT.SNAPSHOT.in(ids))
                        .fetchMap(BACKUP_SNAPSHOT.SNAPSHOT, BACKUP_SNAPSHOT.ID);
    }

    /// How many jobs use a repository, and how many snapshots it has.
    public record Use(int jobs, int hosts, int snapshots) {
        static final Use NONE = new Use(0, 0, 0);
    }

    /// Of all repositories, by id.
    Map<Long, Use> uses() {
        var jobs =
                DSL.field(
                        DSL.select(DSL.count())
                                .from(BACKUP_JOB)
                                .where(BACKUP_JOB.REPOSITORY_ID.eq(BACKUP_REPOSITORY.ID)));
        var hosts =
                DSL.field(
                        DSL.select(DSL.countDistinct(BACKUP_JOB.HOST_ID))
                                .from(BACKUP_JOB)
                                .where(BACKUP_JOB.REPOSITORY_ID.eq(BACKUP_REPOSITORY.ID)));
        var snapshots =
                DSL.field(
                        DSL.select(DSL.count())
                                .from(BACKUP_SNAPSHOT)
                                .where(BACKUP_SNAPSHOT.REPOSITORY_ID.eq(BACKUP_REPOSITORY.ID)));
        return sql.select(BACKUP_REPOSITORY.ID, jobs, hosts, snapshots)
                .from(BACKUP_REPOSITORY)
                .fetchMap(
                        row -> row.value1(),
                        row -> new Use(row.value2(), row.value3(), row.value4()));
    }

    void setSheetPrinted(long repository, String by, Instant now) {
        sql.update(BACKUP_REPOSITORY)
                .set(BACKUP_REPOSITORY.SHEET_PRINTED_AT, now)
                .set(BACKUP_REPOSITORY.SHEET_PRINTED_BY, by)
                .where(BACKUP_REPOSITORY.ID.eq(repository))
                .execute();
    }
}
