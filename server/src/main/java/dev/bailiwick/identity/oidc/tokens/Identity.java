package dev.bailiwick.identity.oidc.tokens;

import org.jspecify.annotations.Nullable;

/// Who the provider says this is. The key is issuer and subject; everything else can change and
/// identifies nobody. `email` is as sent, and may not be a valid address; `emailVerified` refers to
/// exactly that value, from the same source.
public record Identity(
        String issuer,
        String subject,
        @Nullable String email,
        boolean emailVerified,
        @Nullable String name,
        @Nullable String givenName,
        @Nullable String familyName,
        @Nullable String preferredUsername,
        Groups groups) {}
