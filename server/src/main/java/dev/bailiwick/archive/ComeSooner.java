package dev.bailiwick.archive;

import dev.bailiwick.audit.Actor;
import dev.bailiwick.settings.SettingsConsequence;
import dev.bailiwick.settings.SettingsSnapshot;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.springframework.stereotype.Component;

/// Whoever wants copies more often does not wait until the old interval is over.
@Component
final class ComeSooner implements SettingsConsequence {
    private final ArchiveSchedule schedule;
    private final Clock clock;

    ComeSooner(ArchiveSchedule schedule, Clock clock) {
        this.schedule = schedule;
        this.clock = clock;
    }

    @Override
    public void follow(SettingsSnapshot before, SettingsSnapshot after, Actor by) {
        Instant latest =
                clock.instant().plus(after.get(ArchiveSettings.EVERY_HOURS), ChronoUnit.HOURS);
        schedule.bringForward(latest);
    }
}
