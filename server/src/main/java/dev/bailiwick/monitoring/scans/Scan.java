package dev.bailiwick.monitoring.scans;

import dev.bailiwick.monitoring.ping.PingMethod;
import dev.bailiwick.platform.network.IpAddress;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A scan of a subnet.
///
/// @param actor who requested it, empty for a scheduled scan
/// @param leaseExpiresAt of its runner, which renews it every few seconds
/// @param cursor the last address whose result is stored, null before the first
/// @param total the number of addresses, 0 before it has started
/// @param pinged how many have replied or were given up; the results of `completed` of these are
///   stored
/// @param notPermitted how many this server may not reach
public record Scan(
        long id,
        long subnet,
        ScanState state,
        String actor,
        Instant requestedAt,
        Instant leaseExpiresAt,
        @Nullable Instant endedAt,
        @Nullable IpAddress cursor,
        int total,
        int pinged,
        int completed,
        int answered,
        int notPermitted,
        @Nullable PingMethod method,
        @Nullable String failure) {
    /// A runner that has not renewed its lease for this long has stopped with its server.
    static final Duration LEASE = Duration.ofSeconds(60);

    private static final Duration INTERRUPTED_AFTER = Duration.ofSeconds(15);

    public boolean isOpen() {
        return endedAt == null;
    }

    /// Whether its runner appears to have stopped. Another resumes the scan soon.
    public boolean isInterrupted(Instant now) {
        return state == ScanState.RUNNING
                && now.isAfter(leaseExpiresAt.minus(LEASE).plus(INTERRUPTED_AFTER));
    }

    public boolean isScheduled() {
        return actor.isEmpty();
    }

    public int unanswered() {
        return completed - answered - notPermitted;
    }

    /// Whole percent, once it has started.
    public int percent() {
        return total == 0 ? 0 : (int) Math.min(100, 100L * pinged / total);
    }
}
