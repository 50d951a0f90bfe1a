package dev.bailiwick.agent.server;

import java.time.Duration;
import java.util.random.RandomGenerator;

/// The delay after a failure: doubles each time, up to a limit, and is shortened randomly, so that
/// agents which lost the same server do not all return at the same moment.
public final class Backoff {
    private final Duration first;
    private final Duration longest;
    private final RandomGenerator random;
    private int failures;

    public Backoff(Duration first, Duration longest, RandomGenerator random) {
        this.first = first;
        this.longest = longest;
        this.random = random;
    }

    /// Between half and all of it.
    public Duration next() {
        long doubled = first.toMillis() << Math.min(failures, 30);
        failures++;
        return jittered(Duration.ofMillis(Math.min(doubled, longest.toMillis())));
    }

    /// For failures that only a person can fix.
    public Duration slow() {
        return jittered(longest);
    }

    public void succeeded() {
        failures = 0;
    }

    private Duration jittered(Duration whole) {
        long half = whole.toMillis() / 2;
        return Duration.ofMillis(half + random.nextLong(half + 1));
    }
}
