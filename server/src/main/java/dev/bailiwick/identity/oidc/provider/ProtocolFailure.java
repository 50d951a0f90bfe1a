package dev.bailiwick.identity.oidc.provider;

import org.jspecify.annotations.Nullable;

/// Why nobody was authenticated. `detail` and `remedy` are plain sentences without a code, token,
/// secret or claim value.
///
/// @param ofBrowser whether a browser can bring it about by itself, without a lie of the provider
public record ProtocolFailure(
        Category category, String detail, @Nullable String remedy, boolean ofBrowser) {
    public enum Category {
        STATE_MISMATCH,
        ACCESS_DENIED,
        TOKEN_INVALID,
        PROVIDER_ERROR,
        /// The provider vouched for the person, but less than it was asked to.
        AUTHENTICATION_TOO_WEAK
    }

    public static ProtocolFailure tokenInvalid(String detail) {
        return new ProtocolFailure(Category.TOKEN_INVALID, detail, null, false);
    }

    public static ProtocolFailure tooWeak(String detail, String remedy) {
        return new ProtocolFailure(Category.AUTHENTICATION_TOO_WEAK, detail, remedy, false);
    }

    public static ProtocolFailure providerError(String detail, @Nullable String remedy) {
        return new ProtocolFailure(Category.PROVIDER_ERROR, detail, remedy, false);
    }

    public ProtocolFailure byBrowser() {
        return new ProtocolFailure(category, detail, remedy, true);
    }
}
