package dev.bailiwick.archive;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A scheduled copy that was made or should have been.
///
/// @param problem why it could not be made; null when it was
public record CopyAttempt(
        Instant madeAt, String fileName, long bytes, long rows, @Nullable String problem) {}
