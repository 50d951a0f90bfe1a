package dev.bailiwick.access;

import dev.bailiwick.ui.Field;
import dev.bailiwick.ui.FormErrors;
import org.jspecify.annotations.Nullable;

/// The sign-in form. `refusal` is the one sentence of a failed attempt, which does not tell whether
/// the account exists; `action` is `/login` or `/auth/local`; `passkeys` whether they can be used
/// here; `continueTo` is the local path to go on to; `waitsForSetup` while there is no
/// administrator yet; `resetsPasswords` when a forgotten one can be replaced by mail.
public record SignInPage(
        String action,
        Field email,
        @Nullable String refusal,
        @Nullable ProviderButton provider,
        boolean passkeys,
        @Nullable String continueTo,
        boolean waitsForSetup,
        boolean resetsPasswords) {

    public FormErrors errors() {
        return FormErrors.none().at("Email address", email);
    }
}
