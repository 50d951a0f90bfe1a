package dev.bailiwick.identity.flows;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An external identity that is one account's.
///
/// @param email as the provider last sent it; for showing, never for finding
public record LinkedIdentity(
        long accountId,
        String issuer,
        String subject,
        String email,
        String providerName,
        Instant linkedAt,
        @Nullable Instant lastLoginAt) {}
