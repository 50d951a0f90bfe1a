package dev.bailiwick.identity.oidc.tokens;

import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The content of a logout token (OpenID Connect Back-Channel Logout 1.0 §2.4) after validation.
public sealed interface LogoutNotice {
    /// At least one of subject and sid is present.
    ///
    /// @param id its `jti`, which is accepted only once
    /// @param expiresAt until when it would be accepted again
    record Ended(
            String issuer,
            @Nullable String subject,
            @Nullable String sid,
            String id,
            Instant expiresAt)
            implements LogoutNotice {}

    record Refused(ProtocolFailure failure) implements LogoutNotice {}
}
