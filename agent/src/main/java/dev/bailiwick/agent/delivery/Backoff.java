package dev.bailiwick.agent.delivery;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// The delay after a failure: doubles each time, up to five minutes, and is shortened randomly, so
/// that agents which lost the same server do not all return at the same moment.
final class Backoff {
    private final Duration first;
    private final Duration longest;
    private final RandomGenerator random;
    private int failures;

    Backoff(Duration first, Duration longest, RandomGenerator random) {
        this.first = first;
        this.longest = longest;
        this.random = random;
    }

    /// Between half and all of it.
    Duration next() {
        long doubled = first.toMillis() << Math.min(failures, 30);
        failures++;
        return jittered(Duration.ofMillis(Math.min(doubled, longest.toMillis())));
    }

    /// For failures that only a person can fix.
    Duration slow() {
        return jittered(longest);
    }

    void succeeded() {
        failures = 0;
    }

    private Duration jittered(Duration whole) {
        long half = whole.toMillis() / 2;
        return Duration.ofMillis(half + random.nextLong(half + 1));
    }
}
