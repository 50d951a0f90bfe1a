package dev.bailiwick.web.errors;

import java.time.Duration;
import java.util.Optional;

/// Thrown by a controller to answer with a refusal.
public final class RefusedException extends RuntimeException {
    private final transient Refusal refusal;

    private final transient Optional<Duration> retryAfter;

    public RefusedException(Refusal refusal) {
        this(refusal, Optional.empty());
    }

    /// @param retryAfter when the client may try again
    public RefusedException(Refusal refusal, Duration retryAfter) {
        this(refusal, Optional.of(retryAfter));
    }

    private RefusedException(Refusal refusal, Optional<Duration> retryAfter) {
        super(refusal.title(), null, false, false);
        this.refusal = refusal;
        this.retryAfter = retryAfter;
    }

    Optional<Duration> retryAfter() {
        return retryAfter;
    }

    Refusal refusal() {
        return refusal;
    }
}
