package dev.bailiwick.agent;

import java.time.Duration;

/// How often the agent reports: as it was configured, until the server asks for another interval.
public final class Pace {
    static final int SHORTEST_SECONDS = 10;
    static final int LONGEST_SECONDS = 3_600;

    private volatile int seconds;

    public Pace(int seconds) {
        this.seconds = seconds;
    }

    /// What lies outside of what the server itself allows is not meant.
    public void set(int wanted) {
        if (wanted >= SHORTEST_SECONDS && wanted <= LONGEST_SECONDS && wanted != seconds) {
            Log.info("The server asks for a check-in every %d seconds".formatted(wanted));
            seconds = wanted;
        }
    }

    public int seconds() {
        return seconds;
    }

    Duration interval() {
        return Duration.ofSeconds(seconds);
    }
}
