package dev.bailiwick.bench;

import java.time.Duration;
import java.time.Instant;

/// The hosts' clocks: real time, or one that advances a step with every round of check-ins, however
/// fast they follow. The latter starts at the currently open block of metrics, so that none is
/// rolled up before it is full, and stays within the ten minutes ahead that a server accepts.
final class HostTime {
    private static final long BLOCK = Duration.ofMinutes(10).toMillis();

    private final boolean real;
    private Instant now;
    private Duration step = Duration.ofSeconds(60);
    private int round;

    private HostTime(boolean real, Instant now) {
        this.real = real;
        this.now = now;
    }

    static HostTime real() {
        return new HostTime(true, Instant.now());
    }

    static HostTime stepping() {
        return new HostTime(false, openBlock());
    }

    Instant now() {
        return now;
    }

    int round() {
        return round;
    }

    void next() {
        now = real ? Instant.now() : now.plus(step);
        round++;
    }

    /// Like agents that report as often as allowed, starting again at the open block.
    void hurry() {
        step = Duration.ofSeconds(10);
        now = openBlock();
    }

    private static Instant openBlock() {
        return Instant.ofEpochMilli(System.currentTimeMillis() / BLOCK * BLOCK);
    }
}
