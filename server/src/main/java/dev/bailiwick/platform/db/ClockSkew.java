package dev.bailiwick.platform.db;

import java.time.Duration;

/// The allowed clock difference between servers that share a database. A time further in the future
/// was written before a clock was set back, and must not delay anything or lock anyone out until it
/// is reached.
public final class ClockSkew {
    public static final Duration TOLERANCE = Duration.ofMinutes(10);

    private ClockSkew() {}
}
