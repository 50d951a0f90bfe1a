package dev.bailiwick.identity.oidc.tokens;

import java.time.Instant;

/// What has to be kept, secretly and for one use, between the redirect to the provider and the
/// callback.
public record PendingFlow(String state, String nonce, String codeVerifier, Instant begunAt) {
    @Override
    public String toString() {
        return "PendingFlow[hidden]";
    }
}
