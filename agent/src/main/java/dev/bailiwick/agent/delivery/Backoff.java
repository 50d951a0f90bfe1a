package dev.bailiwick.agent.delivery;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// How long to wait after a failure: twice as long after each, five minutes at most, and less by
/// chance, so that agents which lost one server do not all come back at one moment.
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

    /// Between the half and the whole of it.
    Duration next() {
        long doubled = first.toMillis() << Math.min(failures, 30);
        failures++;
        return jittered(Duration.ofMillis(Math.min(doubled, longest.toMillis())));
    }

    /// When only a person can mend it.
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
