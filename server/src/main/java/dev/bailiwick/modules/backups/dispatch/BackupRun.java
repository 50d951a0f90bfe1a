package dev.bailiwick.modules.backups.dispatch;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.registry.JobFields;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A run of an operation, without its log and result.
///
/// @param uid the id that agents see
/// @param jobId null for a run that concerns a repository as a whole
/// @param requestedBy the person who started it; null for a schedule
/// @param attempt 0 until it is leased for the first time
/// @param expiresAt when it is given up if no agent has leased it; null for never
public record BackupRun(
        long id,
        UUID uid,
        @Nullable Long jobId,
        long repositoryId,
        long hostId,
        BackupOperation operation,
        @Nullable String requestedBy,
        RunState state,
        int attempt,
        Times times,
        @Nullable Instant expiresAt,
        @Nullable Instant leaseExpiresAt,
        @Nullable Instant cancelRequestedAt,
        String cancelRequestedBy,
        Progress progress,
        @Nullable String errorCode,
        String errorMessage,
        @Nullable String snapshot,
        @Nullable Long bytesAdded,
        @Nullable Long bytesProcessed,
        long warnings) {
    /// @param dueAt when it can be leased
    /// @param reportedAt when the agent last reported about it
    public record Times(
            Instant queuedAt,
            Instant dueAt,
            @Nullable Instant leasedAt,
            @Nullable Instant startedAt,
            @Nullable Instant reportedAt,
            @Nullable Instant endedAt) {
        /// From its beginning to its end, or until now; null if it has not begun.
        public @Nullable Duration duration(Instant now) {
            return startedAt == null
                    ? null
                    : Duration.between(startedAt, endedAt == null ? now : endedAt);
        }
    }

    /// @param permille of the whole, from 0 to 1000
    public record Progress(
            @Nullable Integer permille,
            @Nullable Long filesDone,
            @Nullable Long bytesDone,
            @Nullable Long bytesTotal) {}

    public static String path(long id) {
        return JobFields.PATH + "/runs/" + id;
    }

    public String path() {
        return path(id);
    }
}
