package dev.bailiwick.monitoring.metrics.blocks;

import java.time.Duration;
import java.time.Instant;

/// The distance between points, and the length of a block.
public enum Resolution {
    RAW(Duration.ZERO, Duration.ofMinutes(10)),
    TEN_MINUTES(Duration.ofMinutes(10), Duration.ofHours(6)),
    HOUR(Duration.ofHours(1), Duration.ofDays(4));

    private final Duration step;
    private final Duration span;

    Resolution(Duration step, Duration span) {
        this.step = step;
        this.span = span;
    }

    /// As stored in the table.
    public int seconds() {
        return (int) step.toSeconds();
    }

    public Duration step() {
        return step;
    }

    public Duration span() {
        return span;
    }

    /// The start of the block that contains this time.
    public Instant blockOf(Instant at) {
        return floor(at, span);
    }

    public static Instant floor(Instant at, Duration length) {
        long milliseconds = length.toMillis();
        return Instant.ofEpochMilli(Math.floorDiv(at.toEpochMilli(), milliseconds) * milliseconds);
    }
}
