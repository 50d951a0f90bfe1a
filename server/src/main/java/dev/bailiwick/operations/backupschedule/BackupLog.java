package dev.bailiwick.operations.backupschedule;

import static dev.bailiwick.platform.db.schema.Tables.ARCHIVE_COPY;

import dev.bailiwick.platform.text.Excerpt;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// What became of scheduled copies. Table `archive_copy`; in the caller's transaction.
@Component
final class BackupLog {
    private static final int LISTED = 10;
    private static final int LONGEST_PROBLEM = 300;
    private static final int REMEMBERED_DAYS = 400;

    private final DSLContext sql;

    BackupLog(DSLContext sql) {
        this.sql = sql;
    }

    void note(BackupAttempt attempt) {
        sql.deleteFrom(ARCHIVE_COPY)
                .where(
                        ARCHIVE_COPY.MADE_AT.lt(
                                attempt.madeAt().minus(REMEMBERED_DAYS, ChronoUnit.DAYS)))
                .execute();
        String problem = attempt.problem();
        sql.insertInto(ARCHIVE_COPY)
                .set(ARCHIVE_COPY.MADE_AT, attempt.madeAt())
                .set(ARCHIVE_COPY.FILE_NAME, attempt.fileName())
                .set(ARCHIVE_COPY.SIZE_BYTES, attempt.bytes())
                .set(ARCHIVE_COPY.ROW_COUNT, attempt.rows())
                .set(
                        ARCHIVE_COPY.PROBLEM,
                        problem == null ? null : Excerpt.of(problem, LONGEST_PROBLEM))
                .execute();
    }

    /// In the order in which they were noted, whatever the clock was then, the newest first.
    List<BackupAttempt> newest() {
        return sql.selectFrom(ARCHIVE_COPY)
                .orderBy(ARCHIVE_COPY.ID.desc())
                .limit(LISTED)
                .fetch(row ->
                        new BackupAttempt(
                                row.getMadeAt(),
                                row.getFileName(),
                                row.getSizeBytes(),
                                row.getRowCount(),
                                row.getProblem()));
    }

    /// When the last one worked, but not after `latest`.
    Optional<Instant> madeUpTo(Instant latest) {
        return Optional.ofNullable(
                sql.select(DSL.max(ARCHIVE_COPY.MADE_AT))
                        .from(ARCHIVE_COPY)
                        .where(ARCHIVE_COPY.PROBLEM.isNull())
                        .and(ARCHIVE_COPY.MADE_AT.le(latest))
                        .fetchSingle()
                        .value1());
    }
}
