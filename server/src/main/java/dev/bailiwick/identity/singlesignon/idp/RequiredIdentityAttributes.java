package dev.bailiwick.identity.singlesignon.idp;

import org.jspecify.annotations.Nullable;

/// What the provider must supply about a person for any kind of access.
///
/// @param requiredGroup null when none is required
public record RequiredIdentityAttributes(
        boolean requireVerifiedEmail, EmailDomains domains, @Nullable String requiredGroup) {}
