package dev.bailiwick.oidc;

import org.jspecify.annotations.Nullable;

/// What one look at the provider's discovery document showed, and what to do about it.
record Finding(boolean passed, String detail, @Nullable String remedy) {
    static Finding passed(String detail) {
        return new Finding(true, detail, null);
    }

    /// Nobody is kept from signing in by it.
    static Finding passedBut(String detail, String remedy) {
        return new Finding(true, detail, remedy);
    }

    static Finding failed(String detail, @Nullable String remedy) {
        return new Finding(false, detail, remedy);
    }

    static Finding of(Failure failure) {
        return failed(failure.detail(), failure.remedy());
    }

    void orRefuse() throws Refusal {
        if (!passed) {
            throw new Refusal(Failure.providerError(detail, remedy));
        }
    }
}
