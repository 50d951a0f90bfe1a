package dev.bailiwick.identity.profile;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import org.jspecify.annotations.Nullable;

/// Asks for the password and a new one. Neither is ever given back. `refusal` is the sentence of an
/// attempt that was not looked at; `shortest` the number of characters that this account needs.
public record PasswordPage(
        String email, Field current, Field password, int shortest, @Nullable String refusal) {
    public FormErrors errors() {
        return FormErrors.none().at("Current password", current).at("New password", password);
    }
}
