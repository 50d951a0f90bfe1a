package dev.bailiwick.operations.ownbackup.schedule;

import static dev.bailiwick.platform.schema.Tables.OWN_BACKUP_SCHEDULE;

import java.time.Instant;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// When the next scheduled backup is due: one row, or none before a passphrase is set. Every method
/// runs in the caller's transaction.
@Component
final class BackupSchedule {
    private static final long ROW_ID = 1;

    private final DSLContext sql;

    BackupSchedule(DSLContext sql) {
        this.sql = sql;
    }

    @Nullable Instant dueAt() {
        return sql.select(OWN_BACKUP_SCHEDULE.DUE_AT)
                .from(OWN_BACKUP_SCHEDULE)
                .fetchOne(OWN_BACKUP_SCHEDULE.DUE_AT);
    }

    void set(Instant dueAt) {
        sql.insertInto(OWN_BACKUP_SCHEDULE)
                .set(OWN_BACKUP_SCHEDULE.ID, ROW_ID)
                .set(OWN_BACKUP_SCHEDULE.DUE_AT, dueAt)
                .onConflict(OWN_BACKUP_SCHEDULE.ID)
                .doUpdate()
                .set(OWN_BACKUP_SCHEDULE.DUE_AT, dueAt)
                .execute();
    }

    /// Only if there is none: a restore brings the backup key but not the schedule.
    void begin(Instant dueAt) {
        sql.insertInto(OWN_BACKUP_SCHEDULE)
                .set(OWN_BACKUP_SCHEDULE.ID, ROW_ID)
                .set(OWN_BACKUP_SCHEDULE.DUE_AT, dueAt)
                .onConflictDoNothing()
                .execute();
    }

    /// Advances the time of a due backup.
    ///
    /// @param latest a due time after this was stored before the clock was set back, and counts as
    ///   due
    /// @return whether one was due; only one of several servers gets true
    boolean claim(Instant now, Instant latest, Instant next) {
        return sql.update(OWN_BACKUP_SCHEDULE)
                        .set(OWN_BACKUP_SCHEDULE.DUE_AT, next)
                        .where(
                                OWN_BACKUP_SCHEDULE
                                        .DUE_AT
                                        .le(now)
                                        .or(OWN_BACKUP_SCHEDULE.DUE_AT.gt(latest)))
                        .execute()
                > 0;
    }

    /// Does nothing if an administrator has changed the time since it was taken.
    void reschedule(Instant taken, Instant next) {
        sql.update(OWN_BACKUP_SCHEDULE)
                .set(OWN_BACKUP_SCHEDULE.DUE_AT, next)
                .where(OWN_BACKUP_SCHEDULE.DUE_AT.eq(taken))
                .execute();
    }

    void moveEarlier(Instant latest) {
        sql.update(OWN_BACKUP_SCHEDULE)
                .set(OWN_BACKUP_SCHEDULE.DUE_AT, latest)
                .where(OWN_BACKUP_SCHEDULE.DUE_AT.gt(latest))
                .execute();
    }

    void clear() {
        sql.deleteFrom(OWN_BACKUP_SCHEDULE).execute();
    }
}
