package dev.bailiwick.platform.jobs;

import dev.bailiwick.platform.db.ClockSkew;
import java.time.Duration;
import java.time.Instant;
import org.jooq.Condition;
import org.jooq.Field;

/// A lease on a row of a queue, such as a mail or a scan: one process works on it, until the lease
/// expires or is released.
///
/// @param expiresAt null when nobody holds it
/// @param length how long it lasts, unless it is renewed
public record RowLease(Field<Instant> expiresAt, Duration length) {
    /// Whether nobody holds it: also if it expires later than any lease that begins now, because
    /// then the clock was put back.
    public Condition isFree(Instant now) {
        return expiresAt.isNull().or(ClockSkew.isReached(expiresAt, now, length));
    }

    public Instant expiry(Instant now) {
        return now.plus(length);
    }
}
