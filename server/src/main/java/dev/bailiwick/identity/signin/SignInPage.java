package dev.bailiwick.identity.signin;

import dev.bailiwick.web.ui.Field;
import org.jspecify.annotations.Nullable;

/// The sign-in form. `refusal` is the one sentence of a failed attempt, which does not tell whether
/// the account exists; `action` is `/login` or `/auth/local`; `passkeys` whether they can be used
/// here; `continueTo` is the local path to go on to; `waitsForSetup` while there is no
/// administrator yet; `local` how the form is shown; `resetsPasswords` when a forgotten one can be
/// replaced by mail.
public record SignInPage(
        String action,
        Field email,
        @Nullable String refusal,
        @Nullable ProviderButton provider,
        LocalForm local,
        boolean passkeys,
        @Nullable String continueTo,
        boolean waitsForSetup,
        boolean resetsPasswords) {
    /// How the page offers email and password.
    public enum LocalForm {
        OPEN,
        /// Behind the provider's button.
        FOLDED,
        /// Not at all: people sign in through the provider.
        NONE,
        /// For the break-glass administrator alone.
        EMERGENCY
    }
}
