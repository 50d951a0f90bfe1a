package dev.bailiwick.identity.oidc.tokens;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What there is to know of the session at the provider that a sign-in belongs to.
///
/// @param idToken as signed, to hint at when that session is to be ended
/// @param sid the provider's name for it (OpenID Connect Front-Channel Logout 1.0 §3)
/// @param authenticatedAt when the person proved themselves there, if the provider says it
public record ProviderSession(
        String idToken, @Nullable String sid, @Nullable Instant authenticatedAt) {
    @Override
    public String toString() {
        return "ProviderSession[hidden]";
    }
}
