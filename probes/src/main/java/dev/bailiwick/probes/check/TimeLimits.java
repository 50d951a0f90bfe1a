package dev.bailiwick.probes.check;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// @param timeout for the whole check, from resolving the name to the last byte
/// @param slow a longer response time is degraded; null for no limit
public record TimeLimits(Duration timeout, @Nullable Duration slow) {
    private static final Duration MAX_TIMEOUT = Duration.ofMinutes(2);

    public TimeLimits {
        Invalid.when(
                !timeout.isPositive() || timeout.compareTo(MAX_TIMEOUT) > 0,
                "The timeout must be at most two minutes.");
        Invalid.when(
                slow != null && !slow.isPositive(), "The response-time limit must be positive.");
    }

    public static TimeLimits of(Duration timeout) {
        return new TimeLimits(timeout, null);
    }
}
