package dev.bailiwick.records.imports;

import dev.bailiwick.platform.db.ClockSkew;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An uploaded file, and the results of its validation so far.
///
/// @param lastProgressAt when it last made progress
public record Import(
        long id,
        UUID uid,
        String kind,
        String fileName,
        ImportState state,
        Instant lastProgressAt,
        long totalBytes,
        long readBytes,
        int created,
        int changed,
        int unchanged,
        int refused,
        @Nullable String failure) {
    /// An import without progress for this long ended with its server.
    private static final Duration PROGRESS_TIMEOUT = Duration.ofMinutes(2);

    int rows() {
        return created + changed + unchanged + refused;
    }

    /// The number of rows that would change something.
    int changeCount() {
        return created + changed;
    }

    /// Whether all of its rows still exist; after the retention they are deleted gradually.
    boolean isRetained(Instant now) {
        return now.isBefore(lastProgressAt.plus(DeleteOldImports.RETENTION));
    }

    boolean isRunning(Instant now) {
        return (state == ImportState.VALIDATING || state == ImportState.APPLYING)
                && now.isBefore(lastProgressAt.plus(PROGRESS_TIMEOUT))
                && lastProgressAt.isBefore(now.plus(ClockSkew.TOLERANCE));
    }

    boolean wasInterrupted(Instant now) {
        return (state == ImportState.VALIDATING || state == ImportState.APPLYING)
                && !isRunning(now);
    }
}
