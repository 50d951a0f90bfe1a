package dev.bailiwick.identity.oidc.tokens;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What is known about the provider session to which a sign-in belongs.
///
/// @param idToken the signed token, as a hint for ending that session
/// @param sid the provider's name for it (OpenID Connect Front-Channel Logout 1.0 §3)
/// @param authenticatedAt when the person authenticated there, if the provider says so
public record IdpSession(String idToken, @Nullable String sid, @Nullable Instant authenticatedAt) {
    @Override
    public String toString() {
        return "ProviderSession[hidden]";
    }
}
