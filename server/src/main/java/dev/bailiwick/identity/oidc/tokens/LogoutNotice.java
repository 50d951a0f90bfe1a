package dev.bailiwick.identity.oidc.tokens;

import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What a logout token says (OpenID Connect Back-Channel Logout 1.0 §2.4), once it is believed.
public sealed interface LogoutNotice {
    /// At least one of subject and sid is there.
    ///
    /// @param id its `jti`: it counts once
    /// @param expiresAt until when it would be believed again
    record Ended(
            String issuer,
            @Nullable String subject,
            @Nullable String sid,
            String id,
            Instant expiresAt)
            implements LogoutNotice {}

    record Refused(ProtocolFailure failure) implements LogoutNotice {}
}
