package dev.bailiwick.identity.singlesignon.flows;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An external identity that is linked to an account.
///
/// @param email as last sent by the provider; for display only, never to find an account
public record LinkedIdentity(
        long accountId,
        String issuer,
        String subject,
        String email,
        String providerName,
        Instant linkedAt,
        @Nullable Instant lastLoginAt) {}
