package dev.bailiwick.records.imports;

import dev.bailiwick.platform.db.ClockSkew;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A file that was sent, and what the check has found so far.
///
/// @param beat when it last moved
public record Import(
        long id,
        UUID uid,
        String kind,
        String fileName,
        ImportState state,
        Instant beat,
        long totalBytes,
        long readBytes,
        int created,
        int changed,
        int unchanged,
        int refused,
        @Nullable String failure) {
    /// Work that has not moved for so long has ended with its server.
    private static final Duration DEAD = Duration.ofMinutes(2);

    int rows() {
        return created + changed + unchanged + refused;
    }

    /// Rows that would do something.
    int effective() {
        return created + changed;
    }

    /// Whether it still holds all of its rows: behind that they are removed little by little.
    boolean isKept(Instant now) {
        return now.isBefore(beat.plus(DeleteOldImports.KEPT));
    }

    boolean isUnderWay(Instant now) {
        return (state == ImportState.READING || state == ImportState.APPLYING)
                && now.isBefore(beat.plus(DEAD))
                && beat.isBefore(now.plus(ClockSkew.MOST));
    }

    boolean wasInterrupted(Instant now) {
        return (state == ImportState.READING || state == ImportState.APPLYING) && !isUnderWay(now);
    }
}
