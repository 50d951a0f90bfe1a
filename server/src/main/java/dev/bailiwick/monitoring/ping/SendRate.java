package dev.bailiwick.monitoring.ping;

import org.springframework.stereotype.Component;

/// When the next packet of a sweep may leave this server: all sweeps share it. What was not used is
/// lost, but for a hundredth of a second.
@Component
final class SendRate {
    private static final long SECOND = 1_000_000_000;
    private static final long SLACK = SECOND / 100;

    private long next = System.nanoTime();

    /// Takes the next turn.
    ///
    /// @return when it is, as [System#nanoTime] counts
    synchronized long take(int perSecond) {
        long earliest = System.nanoTime() - SLACK;
        long turn = next - earliest < 0 ? earliest : next;
        next = turn + SECOND / perSecond;
        return turn;
    }
}
