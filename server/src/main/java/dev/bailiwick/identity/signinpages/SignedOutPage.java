package dev.bailiwick.identity.signinpages;

import org.jspecify.annotations.Nullable;

/// Says that the session has ended. `providerName` is set when the session came from the provider,
/// where the person may still be signed in; `logoutHref` is the link that ends that session.
public record SignedOutPage(@Nullable String providerName, @Nullable String logoutHref) {}
