package dev.bailiwick.operations.ownbackup.schedule;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A scheduled backup that was made or failed.
///
/// @param problem why it failed; null when it was made
public record BackupAttempt(
        Instant madeAt, String fileName, long bytes, long rows, @Nullable String problem) {}
