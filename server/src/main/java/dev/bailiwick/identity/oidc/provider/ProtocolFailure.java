package dev.bailiwick.identity.oidc.provider;

import org.jspecify.annotations.Nullable;

/// Why authentication failed. `detail` and `remedy` are plain sentences without a code, token,
/// secret or claim value.
///
/// @param causedByBrowser whether a browser alone can cause it, without the provider misbehaving
public record ProtocolFailure(
        Category category, String detail, @Nullable String remedy, boolean causedByBrowser) {
    public enum Category {
        STATE_MISMATCH,
        ACCESS_DENIED,
        TOKEN_INVALID,
        PROVIDER_ERROR,
        /// The provider authenticated the person, but less strongly than required.
        AUTHENTICATION_TOO_WEAK
    }

    public static ProtocolFailure tokenInvalid(String detail) {
        return new ProtocolFailure(Category.TOKEN_INVALID, detail, null, false);
    }

    public static ProtocolFailure authenticationTooWeak(String detail, String remedy) {
        return new ProtocolFailure(Category.AUTHENTICATION_TOO_WEAK, detail, remedy, false);
    }

    public static ProtocolFailure providerError(String detail, @Nullable String remedy) {
        return new ProtocolFailure(Category.PROVIDER_ERROR, detail, remedy, false);
    }

    public ProtocolFailure byBrowser() {
        return new ProtocolFailure(category, detail, remedy, true);
    }
}
