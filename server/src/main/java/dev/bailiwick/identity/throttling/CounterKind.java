package dev.bailiwick.identity.throttling;

import java.time.Duration;
import java.time.Instant;

/// What failures are counted against. From the limit on, each failure blocks further tries for
/// twice as long as the one before, up to 5 minutes; each failure expires after its share of time.
enum CounterKind {
    ACCOUNT(5, Duration.ofMinutes(10)),
    DEVICE(5, Duration.ofMinutes(10)),
    ADDRESS(20, Duration.ofMinutes(2)),

    /// A network as well, for flows through the identity provider.
    PROVIDER(20, Duration.ofMinutes(2));

    private static final Duration MAX_DELAY = Duration.ofMinutes(5);

    private final int limit;
    private final Duration decayTime;

    CounterKind(int limit, Duration decayTime) {
        this.limit = limit;
        this.decayTime = decayTime;
    }

    long decayTime() {
        return decayTime.toMillis();
    }

    /// The number of failures that count at that time.
    long failures(long emptyBy, long at) {
        return emptyBy <= at ? 0 : Math.ceilDiv(emptyBy - at, decayTime());
    }

    /// When the next try is allowed after this many failures. 0 below the limit, because otherwise
    /// a try that read the clock before another one was counted would have to wait.
    long allowedAt(long failures, long at) {
        if (failures < limit) {
            return 0;
        }
        long doublings = Math.min(failures - limit, 30);
        return at + Math.min(1L << doublings, MAX_DELAY.toSeconds()) * 1000;
    }

    /// A counter that empties later than this has reached the limit.
    long limitThreshold(Instant now) {
        return now.toEpochMilli() + (limit - 1) * decayTime();
    }
}
