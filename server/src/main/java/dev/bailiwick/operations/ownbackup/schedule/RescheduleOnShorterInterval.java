package dev.bailiwick.operations.ownbackup.schedule;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.jobs.Jobs;
import dev.bailiwick.platform.settings.SettingsChangeListener;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.springframework.stereotype.Component;

/// A shorter backup interval takes effect immediately, not after the old interval is over.
@Component
final class RescheduleOnShorterInterval implements SettingsChangeListener {
    private final Jobs jobs;
    private final Clock clock;

    RescheduleOnShorterInterval(Jobs jobs, Clock clock) {
        this.jobs = jobs;
        this.clock = clock;
    }

    @Override
    public void onChange(SettingsSnapshot before, SettingsSnapshot after, Actor by) {
        Instant latest =
                clock.instant().plus(after.get(OwnBackupSettings.EVERY_HOURS), ChronoUnit.HOURS);
        jobs.bringForward(ScheduledBackups.JOB, latest);
    }
}
