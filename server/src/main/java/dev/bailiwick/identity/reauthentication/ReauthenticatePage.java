package dev.bailiwick.identity.reauthentication;

import dev.bailiwick.identity.signinpages.IdpButton;
import dev.bailiwick.web.ui.FormField;
import org.jspecify.annotations.Nullable;

/// Asks a signed-in person to re-authenticate by password, through the provider, or either. `email`
/// is shown so that password managers find the account; `error` is the error of a failed attempt,
/// `codeError` that of a code. `byCode` when the account has a second factor, `byPasskey` when it
/// has one that can be used here.
public record ReauthenticatePage(
        String email,
        boolean byPassword,
        boolean byCode,
        boolean byPasskey,
        @Nullable IdpButton provider,
        @Nullable String error,
        @Nullable String codeError,
        @Nullable String passkeyError,
        String continueTo) {

    public FormField password() {
        return FormField.of("password", "").withError(error);
    }

    public FormField code() {
        return FormField.of("code", "").withError(codeError);
    }
}
