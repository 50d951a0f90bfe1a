package dev.bailiwick.access;

import org.jspecify.annotations.Nullable;

/// Says that the session has ended. `providerName` is given when people sign in through a provider,
/// whose own session may go on.
public record SignedOutPage(@Nullable String providerName) {}
