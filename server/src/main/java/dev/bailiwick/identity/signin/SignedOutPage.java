package dev.bailiwick.identity.signin;

import org.jspecify.annotations.Nullable;

/// Says that the session has ended. `providerName` is given when the session came from the
/// provider, whose own session may go on; `wayOut` leads to its end.
public record SignedOutPage(@Nullable String providerName, @Nullable String wayOut) {}
