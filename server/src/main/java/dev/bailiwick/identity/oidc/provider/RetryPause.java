package dev.bailiwick.identity.oidc.provider;

import java.time.Duration;
import java.time.Instant;

/// How long the provider is left alone, by a clock that may be put back meanwhile.
public final class RetryPause {
    private RetryPause() {}

    /// Whether a pause until then still lasts. One that is longer than any was begun while the
    /// clock was ahead, and is over.
    public static boolean lasts(Instant until, Duration longest, Instant now) {
        return now.isBefore(until) && !until.isAfter(now.plus(longest));
    }
}
