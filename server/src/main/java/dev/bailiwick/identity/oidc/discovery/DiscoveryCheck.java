package dev.bailiwick.identity.oidc.discovery;

import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import org.jspecify.annotations.Nullable;

/// What one look at the provider's discovery document showed, and what to do about it.
record DiscoveryCheck(boolean passed, String detail, @Nullable String remedy) {
    static DiscoveryCheck passed(String detail) {
        return new DiscoveryCheck(true, detail, null);
    }

    /// Nobody is kept from signing in by it.
    static DiscoveryCheck passedBut(String detail, String remedy) {
        return new DiscoveryCheck(true, detail, remedy);
    }

    static DiscoveryCheck failed(String detail, @Nullable String remedy) {
        return new DiscoveryCheck(false, detail, remedy);
    }

    static DiscoveryCheck of(ProtocolFailure failure) {
        return failed(failure.detail(), failure.remedy());
    }

    void orRefuse() throws ProtocolFailureException {
        if (!passed) {
            throw new ProtocolFailureException(ProtocolFailure.providerError(detail, remedy));
        }
    }
}
