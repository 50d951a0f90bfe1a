package dev.bailiwick.identity.oidc.tokens;

import java.time.Instant;

/// What must be kept, secretly and for a single use, between the redirect to the provider and the
/// callback.
public record PendingFlow(String state, String nonce, String codeVerifier, Instant begunAt) {
    @Override
    public String toString() {
        return "PendingFlow[hidden]";
    }
}
