package dev.bailiwick.operations.backupschedule;

import static dev.bailiwick.platform.db.schema.Tables.ARCHIVE_SCHEDULE;

import java.time.Instant;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// When the next scheduled copy is due: one row, or none before there is anybody to make one for.
/// Each takes part in the caller's transaction.
@Component
final class BackupSchedule {
    private static final long ONLY = 1;

    private final DSLContext sql;

    BackupSchedule(DSLContext sql) {
        this.sql = sql;
    }

    @Nullable Instant dueAt() {
        return sql.select(ARCHIVE_SCHEDULE.DUE_AT)
                .from(ARCHIVE_SCHEDULE)
                .fetchOne(ARCHIVE_SCHEDULE.DUE_AT);
    }

    void set(Instant dueAt) {
        sql.insertInto(ARCHIVE_SCHEDULE)
                .set(ARCHIVE_SCHEDULE.ID, ONLY)
                .set(ARCHIVE_SCHEDULE.DUE_AT, dueAt)
                .onConflict(ARCHIVE_SCHEDULE.ID)
                .doUpdate()
                .set(ARCHIVE_SCHEDULE.DUE_AT, dueAt)
                .execute();
    }

    /// Only where there is none: a restore brings for whom copies are made, and not when.
    void begin(Instant dueAt) {
        sql.insertInto(ARCHIVE_SCHEDULE)
                .set(ARCHIVE_SCHEDULE.ID, ONLY)
                .set(ARCHIVE_SCHEDULE.DUE_AT, dueAt)
                .onConflictDoNothing()
                .execute();
    }

    /// Moves on what is due.
    ///
    /// @param latest what is due after this was put down before the clock was put back, and is due
    /// @return whether anything was; of several servers one is told so
    boolean take(Instant now, Instant latest, Instant next) {
        return sql.update(ARCHIVE_SCHEDULE)
                        .set(ARCHIVE_SCHEDULE.DUE_AT, next)
                        .where(
                                ARCHIVE_SCHEDULE
                                        .DUE_AT
                                        .le(now)
                                        .or(ARCHIVE_SCHEDULE.DUE_AT.gt(latest)))
                        .execute()
                > 0;
    }

    /// Nothing happens when an administrator decided otherwise since it was taken.
    void moveOn(Instant taken, Instant next) {
        sql.update(ARCHIVE_SCHEDULE)
                .set(ARCHIVE_SCHEDULE.DUE_AT, next)
                .where(ARCHIVE_SCHEDULE.DUE_AT.eq(taken))
                .execute();
    }

    void bringForward(Instant latest) {
        sql.update(ARCHIVE_SCHEDULE)
                .set(ARCHIVE_SCHEDULE.DUE_AT, latest)
                .where(ARCHIVE_SCHEDULE.DUE_AT.gt(latest))
                .execute();
    }

    void forget() {
        sql.deleteFrom(ARCHIVE_SCHEDULE).execute();
    }
}
