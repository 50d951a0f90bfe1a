package dev.bailiwick.identity.signinpages;

import dev.bailiwick.web.ui.FormField;
import org.jspecify.annotations.Nullable;

/// The sign-in form. `error` is the error of a failed attempt, which does not reveal whether the
/// account exists; `action` is `/login` or `/auth/local`; `passkeys` whether they can be used here;
/// `continueTo` is the local path to continue to; `setupPending` while there is no administrator
/// yet; `local` how the form is shown; `resetsPasswords` when a forgotten password can be reset by
/// mail.
public record SignInPage(
        String action,
        FormField email,
        @Nullable String error,
        @Nullable IdpButton provider,
        LocalForm local,
        boolean passkeys,
        @Nullable String continueTo,
        boolean setupPending,
        boolean resetsPasswords) {
    /// How the page shows the email and password form.
    public enum LocalForm {
        OPEN,
        /// Collapsed below the provider's button.
        COLLAPSED,
        /// Not shown: people sign in through the provider.
        NONE,
        /// Only for the break-glass administrator.
        EMERGENCY
    }
}
