package dev.bailiwick.identity.oidc.provider;

import java.time.Duration;
import java.time.Instant;

/// Pauses in requests to the provider, measured by a clock that may be set back meanwhile.
public final class RetryPause {
    private RetryPause() {}

    /// Whether a pause until then still lasts. A pause longer than the maximum was started while
    /// the clock was ahead, and counts as over.
    public static boolean isWaiting(Instant until, Duration maxLength, Instant now) {
        return now.isBefore(until) && !until.isAfter(now.plus(maxLength));
    }
}
