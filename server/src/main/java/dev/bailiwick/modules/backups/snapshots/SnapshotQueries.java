package dev.bailiwick.modules.backups.snapshots;

import static dev.bailiwick.platform.paging.SortKey.desc;
import static dev.bailiwick.platform.schema.Tables.BACKUP_RUN;
import static dev.bailiwick.platform.schema.Tables.BACKUP_SNAPSHOT;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.BackupRuns;
import dev.bailiwick.modules.backups.dispatch.BackupSnapshots;
import dev.bailiwick.modules.backups.dispatch.BackupSnapshots.Stored;
import dev.bailiwick.modules.backups.dispatch.RunParameters;
import dev.bailiwick.modules.backups.dispatch.RunState;
import dev.bailiwick.platform.paging.KeysetPagination;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Snapshots, and questions about them that hosts are to answer. Runs in the caller's transaction.
@Component
final class SnapshotQueries {
    private static final KeysetPagination LATEST =
            KeysetPagination.by(desc(BACKUP_SNAPSHOT.AT), desc(BACKUP_SNAPSHOT.ID));
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DSLContext sql;

    SnapshotQueries(DSLContext sql) {
        this.sql = sql;
    }

    /// The snapshots of the same job; of the same repository if no job has made it.
    KeysetPagination.Page<Stored> beside(
            Stored one, KeysetPagination.PageRequest request, int size) {
        return LATEST.page(
                request,
                size,
                cursor ->
                        sql.select(BACKUP_SNAPSHOT.fields())
                                .select(cursor)
                                .from(BACKUP_SNAPSHOT)
                                .where(areBeside(one)),
                BackupSnapshots::stored);
    }

    int countBeside(Stored one) {
        return sql.fetchCount(BACKUP_SNAPSHOT, areBeside(one));
    }

    /// The snapshot before it.
    Optional<Stored> previous(Stored one) {
        return sql.selectFrom(BACKUP_SNAPSHOT)
                .where(areBeside(one))
                .and(BACKUP_SNAPSHOT.AT.lt(one.snapshot().at()))
                .orderBy(BACKUP_SNAPSHOT.AT.desc(), BACKUP_SNAPSHOT.ID.desc())
                .limit(1)
                .fetchOptional(BackupSnapshots::stored);
    }

    private static Condition areBeside(Stored one) {
        Condition repository = BACKUP_SNAPSHOT.REPOSITORY_ID.eq(one.repositoryId());
        return one.jobId() == null
                ? repository
                : repository.and(BACKUP_SNAPSHOT.JOB_ID.eq(one.jobId()));
    }

    /// The latest run that asks exactly this.
    Optional<BackupRun> latest(Stored about, BackupOperation operation, RunParameters parameters) {
        return sql.select(BackupRuns.FIELDS)
                .from(BACKUP_RUN)
                .where(areAbout(about, operation))
                .and(BACKUP_RUN.PARAMETERS.eq(JSON.writeValueAsString(parameters)))
                .orderBy(BACKUP_RUN.ID.desc())
                .limit(1)
                .fetchOptional(BackupRuns::run);
    }

    /// How many such questions wait for an answer.
    int waiting(Stored about, BackupOperation operation) {
        return sql.fetchCount(
                BACKUP_RUN,
                areAbout(about, operation)
                        .and(
                                BACKUP_RUN.STATE.in(
                                        RunState.QUEUED.key(),
                                        RunState.LEASED.key(),
                                        RunState.RUNNING.key())));
    }

    private static Condition areAbout(Stored about, BackupOperation operation) {
        return BACKUP_RUN
                .REPOSITORY_ID
                .eq(about.repositoryId())
                .and(BACKUP_RUN.OPERATION.eq(operation.key()));
    }
}
