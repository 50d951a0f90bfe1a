package dev.bailiwick.archive;

import static dev.bailiwick.db.schema.Tables.ARCHIVE_SCHEDULE;

import dev.bailiwick.audit.Actor;
import dev.bailiwick.settings.SettingsConsequence;
import dev.bailiwick.settings.SettingsSnapshot;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Whoever wants copies more often does not wait until the old interval is over.
@Component
final class ComeSooner implements SettingsConsequence {
    private final DSLContext sql;
    private final Clock clock;

    ComeSooner(DSLContext sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    @Override
    public void follow(SettingsSnapshot before, SettingsSnapshot after, Actor by) {
        Instant latest =
                clock.instant().plus(after.get(ArchiveSettings.EVERY_HOURS), ChronoUnit.HOURS);
        sql.update(ARCHIVE_SCHEDULE)
                .set(ARCHIVE_SCHEDULE.DUE_AT, latest)
                .where(ARCHIVE_SCHEDULE.DUE_AT.gt(latest))
                .execute();
    }
}
