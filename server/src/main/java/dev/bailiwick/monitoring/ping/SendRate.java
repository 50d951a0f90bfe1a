package dev.bailiwick.monitoring.ping;

import org.springframework.stereotype.Component;

/// The rate limit of packets, shared by all scans. Unused capacity is lost, except for a hundredth
/// of a second.
@Component
final class SendRate {
    private static final long SECOND = 1_000_000_000;
    private static final long TOLERANCE = SECOND / 100;

    private long next = System.nanoTime();

    /// Reserves the next slot.
    ///
    /// @return its time, as in [System#nanoTime]
    synchronized long take(int perSecond) {
        long earliest = System.nanoTime() - TOLERANCE;
        long sendAt = next - earliest < 0 ? earliest : next;
        next = sendAt + SECOND / perSecond;
        return sendAt;
    }
}
