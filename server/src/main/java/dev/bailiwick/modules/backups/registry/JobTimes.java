package dev.bailiwick.modules.backups.registry;

import dev.bailiwick.records.schema.RecordValues;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// When a job becomes overdue, and when its next drill is due, from its fields and what happened.
final class JobTimes {
    private JobTimes() {}

    /// The run after the last success, with its delay and grace. Null without a schedule.
    ///
    /// @param since from when it counts if it has not succeeded
    static @Nullable Instant overdue(
            RecordValues values, @Nullable Instant success, Instant since) {
        return BackupSchedule.of(values)
                .flatMap(schedule -> {
                    Instant next = schedule.next(Objects.requireNonNullElse(success, since));
                    return Optional.ofNullable(next).map(schedule::latestBegin);
                })
                .map(at -> at.plus(Duration.ofMinutes(values.get(JobFields.GRACE))))
                .orElse(null);
    }

    static @Nullable Instant nextDrill(RecordValues values, @Nullable Instant last, Instant now) {
        DrillInterval interval = values.get(JobFields.DRILL);
        if (interval == DrillInterval.NONE) {
            return null;
        }
        return last == null ? now.plus(Duration.ofDays(1)) : last.plus(interval.period());
    }
}
