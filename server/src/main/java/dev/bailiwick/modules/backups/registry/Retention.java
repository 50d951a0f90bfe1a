package dev.bailiwick.modules.backups.registry;

import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.records.schema.RecordValues;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a job keeps, from its fields.
public final class Retention {
    private Retention() {}

    /// Empty when every snapshot is kept.
    public static Optional<LeasedRun.Retention> of(RecordValues job) {
        String within = job.get(JobFields.KEEP_WITHIN);
        var retention =
                new LeasedRun.Retention(
                        job.get(JobFields.KEEP_LAST),
                        job.get(JobFields.KEEP_HOURLY),
                        job.get(JobFields.KEEP_DAILY),
                        job.get(JobFields.KEEP_WEEKLY),
                        job.get(JobFields.KEEP_MONTHLY),
                        job.get(JobFields.KEEP_YEARLY),
                        within.isEmpty() ? null : within);
        return within.isEmpty() && !keepsByCount(job) ? Optional.empty() : Optional.of(retention);
    }

    static boolean keepsByCount(RecordValues job) {
        return Stream.of(
                        JobFields.KEEP_LAST,
                        JobFields.KEEP_HOURLY,
                        JobFields.KEEP_DAILY,
                        JobFields.KEEP_WEEKLY,
                        JobFields.KEEP_MONTHLY,
                        JobFields.KEEP_YEARLY)
                .anyMatch(field -> isSet(job.get(field)));
    }

    private static boolean isSet(@Nullable Integer count) {
        return count != null && count > 0;
    }
}
