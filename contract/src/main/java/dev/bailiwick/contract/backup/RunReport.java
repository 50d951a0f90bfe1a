package dev.bailiwick.contract.backup;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The body of `POST /infrastructure/backup-manager/api/agent/jobs/{job_id}/status`.
///
/// @param at the host's time
/// @param progress null while it is unknown
/// @param result of a run that succeeded, under the operation's name; of a backup without a name
/// @param error of a run that failed or was cancelled
/// @param logTail the last lines of the engine's output, without secrets; null for unchanged
public record RunReport(
        int attempt,
        RunReportState state,
        Instant at,
        @Nullable Progress progress,
        @Nullable Object result,
        @Nullable Failure error,
        @JsonProperty("log_tail") @Nullable String logTail) {
    public static final int MAX_LOG_CHARACTERS = 32_768;
    public static final int MAX_WARNINGS = 100;

    /// @param fraction from 0 to 1
    /// @param bytesTotal null while it is counted
    public record Progress(
            @Nullable Double fraction,
            @JsonProperty("files_done") @Nullable Long filesDone,
            @JsonProperty("bytes_done") @Nullable Long bytesDone,
            @JsonProperty("bytes_total") @Nullable Long bytesTotal) {}

    public record Failure(RunErrorCode code, String message) {}

    /// @param snapshot the id of the new snapshot; null if restic says that nothing changed
    /// @param bytesAdded to the repository
    /// @param bytesProcessed the size of what the snapshot contains
    /// @param warnings such as files that could not be read
    public record Backup(
            @Nullable String snapshot,
            @Nullable String parent,
            @JsonProperty("files_new") long filesNew,
            @JsonProperty("files_changed") long filesChanged,
            @JsonProperty("files_unmodified") long filesUnmodified,
            @JsonProperty("bytes_added") long bytesAdded,
            @JsonProperty("bytes_processed") long bytesProcessed,
            @JsonProperty("duration_seconds") double durationSeconds,
            List<String> warnings) {}
}
