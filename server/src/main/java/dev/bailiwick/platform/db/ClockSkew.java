package dev.bailiwick.platform.db;

import java.time.Duration;
import java.time.Instant;
import org.jooq.Condition;
import org.jooq.Field;

/// The allowed clock difference between servers that share a database. A time further in the future
/// was written before a clock was set back, and must not delay anything or lock anyone out until it
/// is reached.
public final class ClockSkew {
    public static final Duration TOLERANCE = Duration.ofMinutes(10);

    private ClockSkew() {}

    /// Whether a stored time has come, or was written before a clock was set back: it is later than
    /// any that is written now.
    ///
    /// @param longest how far ahead a time is written at most
    public static Condition isReached(Field<Instant> time, Instant now, Duration longest) {
        return time.le(now).or(time.gt(now.plus(longest).plus(TOLERANCE)));
    }
}
