package dev.bailiwick.agent;

import java.time.Duration;

/// The reporting interval: as configured, until the server requests another.
public final class ReportingInterval {
    static final int MIN_SECONDS = 10;
    static final int MAX_SECONDS = 3_600;

    private volatile int seconds;

    public ReportingInterval(int seconds) {
        this.seconds = seconds;
    }

    /// Ignores values outside the range that the server itself allows.
    public void set(int wanted) {
        if (wanted >= MIN_SECONDS && wanted <= MAX_SECONDS && wanted != seconds) {
            Log.info("The server requests a check-in every %d seconds".formatted(wanted));
            seconds = wanted;
        }
    }

    public int seconds() {
        return seconds;
    }

    public Duration interval() {
        return Duration.ofSeconds(seconds);
    }
}
