package dev.bailiwick.identity.profile;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import org.jspecify.annotations.Nullable;

/// Asks for the current and a new password. Neither is ever sent back. `error` is the error of an
/// attempt that was not checked; `minLength` is the minimum length for this account.
public record PasswordPage(
        String email,
        FormField current,
        FormField password,
        int minLength,
        @Nullable String error) {
    public FormErrors errors() {
        return FormErrors.none().at("Current password", current).at("New password", password);
    }
}
