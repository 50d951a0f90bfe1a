package dev.bailiwick.operations.backupschedule;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A scheduled copy that was made or should have been.
///
/// @param problem why it could not be made; null when it was
public record BackupAttempt(
        Instant madeAt, String fileName, long bytes, long rows, @Nullable String problem) {}
