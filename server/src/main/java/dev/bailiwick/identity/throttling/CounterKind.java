package dev.bailiwick.identity.throttling;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// What failures are counted against. From the limit on, each failure blocks further tries for
/// twice as long as the one before, up to a maximum; each failure expires after its share of time.
enum CounterKind {
    ACCOUNT(5, Duration.ofMinutes(10), Duration.ofMinutes(5)),
    DEVICE(5, Duration.ofMinutes(10), Duration.ofMinutes(5)),
    ADDRESS(20, Duration.ofMinutes(2), Duration.ofMinutes(5)),

    /// A network as well, for flows through the identity provider.
    PROVIDER(20, Duration.ofMinutes(2), Duration.ofMinutes(5)),

    /// An account, from one of 1,024 groups of networks. It admits passwords from networks that
    /// have not failed while the account is throttled, so it forgets slowly.
    GROUP(3, Duration.ofHours(4), Duration.ofHours(4)),

    /// Second factors of an account, which only someone who knows its password can fail.
    CODE(5, Duration.ofMinutes(10), Duration.ofMinutes(5));

    /// Those that administrators see and reset one by one. The others matter only while the
    /// account's own counter is among these.
    static final List<CounterKind> LISTED = List.of(ACCOUNT, DEVICE, ADDRESS, PROVIDER);

    private final int limit;
    private final Duration decayTime;
    private final Duration maxDelay;

    CounterKind(int limit, Duration decayTime, Duration maxDelay) {
        this.limit = limit;
        this.decayTime = decayTime;
        this.maxDelay = maxDelay;
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
        return at + Math.min(1L << doublings, maxDelay.toSeconds()) * 1000;
    }

    /// A counter that empties later than this has reached the limit.
    long limitThreshold(Instant now) {
        return now.toEpochMilli() + (limit - 1) * decayTime();
    }
}
