package dev.bailiwick.modules.scans;

import dev.bailiwick.monitoring.ping.PingMethod;
import dev.bailiwick.platform.network.IpAddress;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A sweep of a subnet.
///
/// @param actor who wanted it, empty for the clock
/// @param beatAt the last sign of life of who carries it out
/// @param cursor the last address whose outcome is kept, null before the first
/// @param total how many addresses it has, 0 before it has begun
/// @param asked how many were heard of or given up; of these `done` are kept
/// @param beyond how many this server may not reach
public record Scan(
        long id,
        long subnet,
        ScanState state,
        String actor,
        Instant wantedAt,
        Instant beatAt,
        @Nullable Instant endedAt,
        @Nullable IpAddress cursor,
        int total,
        int asked,
        int done,
        int answered,
        int beyond,
        @Nullable PingMethod method,
        @Nullable String failure) {
    /// Who has not given a sign of life for so long has ended with its server.
    static final Duration DEAD = Duration.ofSeconds(60);

    private static final Duration SILENT = Duration.ofSeconds(15);

    public boolean isOpen() {
        return endedAt == null;
    }

    /// Whether who carried it out seems to be gone. Another goes on soon.
    public boolean isInterrupted(Instant now) {
        return state == ScanState.RUNNING && now.isAfter(beatAt.plus(SILENT));
    }

    public boolean isByClock() {
        return actor.isEmpty();
    }

    public int silent() {
        return done - answered - beyond;
    }

    /// Whole percent, of what has begun.
    public int percent() {
        return total == 0 ? 0 : (int) Math.min(100, 100L * asked / total);
    }
}
