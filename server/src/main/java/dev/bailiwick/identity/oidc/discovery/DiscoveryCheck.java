package dev.bailiwick.identity.oidc.discovery;

import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import org.jspecify.annotations.Nullable;

/// The result of one check of the provider's discovery document, and what to do about it.
record DiscoveryCheck(boolean passed, String detail, @Nullable String remedy) {
    static DiscoveryCheck passed(String detail) {
        return new DiscoveryCheck(true, detail, null);
    }

    /// Does not prevent sign-in.
    static DiscoveryCheck warning(String detail, String remedy) {
        return new DiscoveryCheck(true, detail, remedy);
    }

    static DiscoveryCheck failed(String detail, @Nullable String remedy) {
        return new DiscoveryCheck(false, detail, remedy);
    }

    static DiscoveryCheck of(ProtocolFailure failure) {
        return failed(failure.detail(), failure.remedy());
    }

    void orThrow() throws ProtocolFailureException {
        if (!passed) {
            throw new ProtocolFailureException(ProtocolFailure.providerError(detail, remedy));
        }
    }
}
