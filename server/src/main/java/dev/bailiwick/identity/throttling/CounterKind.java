package dev.bailiwick.identity.throttling;

import java.time.Duration;
import java.time.Instant;

/// What failures are counted against. From the limit on, each failure closes the door for twice as
/// long as the one before, 5 minutes at most; and each is forgotten after its share of time.
enum CounterKind {
    ACCOUNT(5, Duration.ofMinutes(10)),
    DEVICE(5, Duration.ofMinutes(10)),
    ADDRESS(20, Duration.ofMinutes(2)),

    /// A network, too, of ways through the identity provider.
    PROVIDER(20, Duration.ofMinutes(2));

    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final int limit;
    private final Duration share;

    CounterKind(int limit, Duration share) {
        this.limit = limit;
        this.share = share;
    }

    long share() {
        return share.toMillis();
    }

    /// How many failures count at that time.
    long failures(long emptyBy, long at) {
        return emptyBy <= at ? 0 : Math.ceilDiv(emptyBy - at, share());
    }

    /// From when on there is a next try, after so many failures; 0 below the limit, since a try
    /// that read the clock before another one counted would wait for that one's time.
    long openBy(long failures, long at) {
        if (failures < limit) {
            return 0;
        }
        long doublings = Math.min(failures - limit, 30);
        return at + Math.min(1L << doublings, LONGEST.toSeconds()) * 1000;
    }

    /// Counters that are empty by later than this have reached the limit.
    long reached(Instant now) {
        return now.toEpochMilli() + (limit - 1) * share();
    }
}
