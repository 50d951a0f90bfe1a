package dev.bailiwick.archive;

import static dev.bailiwick.db.schema.Tables.ARCHIVE_COPY;

import dev.bailiwick.text.Excerpt;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// What became of scheduled copies. Table `archive_copy`; in the caller's transaction.
@Component
final class CopyLog {
    private static final int LISTED = 10;
    private static final int LONGEST_PROBLEM = 300;
    private static final int REMEMBERED_DAYS = 400;

    private final DSLContext sql;

    CopyLog(DSLContext sql) {
        this.sql = sql;
    }

    void note(CopyAttempt attempt) {
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
    List<CopyAttempt> newest() {
        return sql.selectFrom(ARCHIVE_COPY)
                .orderBy(ARCHIVE_COPY.ID.desc())
                .limit(LISTED)
                .fetch(row ->
                        new CopyAttempt(
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
