package dev.bailiwick.bench;

import java.time.Duration;
import java.time.Instant;

/// What the hosts' clocks say: the time, or one that goes a step with every round of check-ins,
/// however quickly these follow. That begins with the block of metrics that is open now, so that
/// none is rolled up before it is full, and stays within the ten minutes ahead that a server takes.
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

    /// As agents that report as often as they may, from the beginning of the open block again.
    void hurry() {
        step = Duration.ofSeconds(10);
        now = openBlock();
    }

    private static Instant openBlock() {
        return Instant.ofEpochMilli(System.currentTimeMillis() / BLOCK * BLOCK);
    }
}
