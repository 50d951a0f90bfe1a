package dev.bailiwick.modules.backups.registry;

import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.records.schema.StoredRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A backup job: which paths of a host are stored where and when.
///
/// @param uid also tags its snapshots
public record BackupJob(
        long id,
        UUID uid,
        long version,
        long hostId,
        long repositoryId,
        RecordValues details,
        Status status,
        Instant createdAt,
        String createdBy)
        implements StoredRecord {
    /// When a machine that is often off becomes overdue although it is offline.
    private static final Duration OFTEN_OFF_LIMIT = Duration.ofDays(14);

    /// What its runs and drills say. States are names of run states.
    ///
    /// @param nextRunAt null without a schedule, and while it is paused
    /// @param overdueAt when the lack of a success becomes trouble
    /// @param activeState of the run that is queued, leased or running
    /// @param lastState how the last run ended
    /// @param lastMessage why it failed
    /// @param lastBytes what the last snapshot contains
    public record Status(
            @Nullable Instant pausedAt,
            String pausedBy,
            @Nullable Instant nextRunAt,
            @Nullable Instant nextDrillAt,
            @Nullable Instant overdueAt,
            @Nullable String activeState,
            @Nullable String lastState,
            @Nullable Instant lastEndedAt,
            String lastMessage,
            long lastWarnings,
            @Nullable Instant lastSuccessAt,
            @Nullable Long lastBytes,
            @Nullable Instant drillAt,
            @Nullable String drillVerdict,
            @Nullable Instant drillPassedAt) {}

    public String name() {
        return details.get(JobFields.NAME);
    }

    @Override
    public String title() {
        return name();
    }

    public String path() {
        return JobFields.KIND.path(id);
    }

    /// The tag of its snapshots.
    public String tag() {
        return "job-" + uid;
    }

    public Optional<BackupSchedule> schedule() {
        return BackupSchedule.of(details);
    }

    public boolean isPaused() {
        return status.pausedAt() != null;
    }

    /// Whether it has been without a success for too long. One whose machine is often off counts
    /// only while the machine is online, or after two weeks.
    public boolean isOverdue(boolean online, Instant now) {
        Instant overdue = status.overdueAt();
        if (overdue == null || overdue.isAfter(now)) {
            return false;
        }
        return online
                || !details.get(JobFields.OFTEN_OFF)
                || overdue.plus(OFTEN_OFF_LIMIT).isBefore(now);
    }
}
