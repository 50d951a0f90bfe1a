package dev.bailiwick.operations.ownbackup.schedule;

import static dev.bailiwick.platform.schema.Tables.OWN_BACKUP_ATTEMPT;

import dev.bailiwick.platform.text.Excerpt;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// The results of scheduled backups. Table `own_backup_attempt`; runs in the caller's transaction.
@Component
final class BackupLog {
    private static final int MAX_LISTED = 10;
    private static final int MAX_PROBLEM_LENGTH = 300;
    private static final int RETENTION_DAYS = 400;

    private final DSLContext sql;

    BackupLog(DSLContext sql) {
        this.sql = sql;
    }

    void record(BackupAttempt attempt) {
        sql.deleteFrom(OWN_BACKUP_ATTEMPT)
                .where(
                        OWN_BACKUP_ATTEMPT.MADE_AT.lt(
                                attempt.madeAt().minus(RETENTION_DAYS, ChronoUnit.DAYS)))
                .execute();
        String problem = attempt.problem();
        sql.insertInto(OWN_BACKUP_ATTEMPT)
                .set(OWN_BACKUP_ATTEMPT.MADE_AT, attempt.madeAt())
                .set(OWN_BACKUP_ATTEMPT.FILE_NAME, attempt.fileName())
                .set(OWN_BACKUP_ATTEMPT.SIZE_BYTES, attempt.bytes())
                .set(OWN_BACKUP_ATTEMPT.ROW_COUNT, attempt.rows())
                .set(
                        OWN_BACKUP_ATTEMPT.PROBLEM,
                        problem == null ? null : Excerpt.of(problem, MAX_PROBLEM_LENGTH))
                .execute();
    }

    /// Newest first, in the order they were recorded, regardless of the clock at that time.
    List<BackupAttempt> newest() {
        return sql.selectFrom(OWN_BACKUP_ATTEMPT)
                .orderBy(OWN_BACKUP_ATTEMPT.ID.desc())
                .limit(MAX_LISTED)
                .fetch(row ->
                        new BackupAttempt(
                                row.getMadeAt(),
                                row.getFileName(),
                                row.getSizeBytes(),
                                row.getRowCount(),
                                row.getProblem()));
    }

    /// When the last one succeeded, but not after `latest`.
    Optional<Instant> lastSuccess(Instant latest) {
        return Optional.ofNullable(
                sql.select(DSL.max(OWN_BACKUP_ATTEMPT.MADE_AT))
                        .from(OWN_BACKUP_ATTEMPT)
                        .where(OWN_BACKUP_ATTEMPT.PROBLEM.isNull())
                        .and(OWN_BACKUP_ATTEMPT.MADE_AT.le(latest))
                        .fetchSingle()
                        .value1());
    }
}
