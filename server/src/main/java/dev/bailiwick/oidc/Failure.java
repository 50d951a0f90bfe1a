package dev.bailiwick.oidc;

import org.jspecify.annotations.Nullable;

/// Why nobody was authenticated. `detail` and `remedy` are plain sentences without a code, token,
/// secret or claim value.
///
/// @param ofBrowser whether a browser can bring it about by itself, without a lie of the provider
public record Failure(
        Category category, String detail, @Nullable String remedy, boolean ofBrowser) {
    public enum Category {
        STATE_MISMATCH,
        ACCESS_DENIED,
        TOKEN_INVALID,
        PROVIDER_ERROR,
        /// The provider vouched for the person, but less than it was asked to.
        AUTHENTICATION_TOO_WEAK
    }

    static Failure tokenInvalid(String detail) {
        return new Failure(Category.TOKEN_INVALID, detail, null, false);
    }

    static Failure tooWeak(String detail, String remedy) {
        return new Failure(Category.AUTHENTICATION_TOO_WEAK, detail, remedy, false);
    }

    static Failure providerError(String detail, @Nullable String remedy) {
        return new Failure(Category.PROVIDER_ERROR, detail, remedy, false);
    }

    Failure byBrowser() {
        return new Failure(category, detail, remedy, true);
    }
}
