package dev.bailiwick.identity.factors;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import org.jspecify.annotations.Nullable;

/// Asks for a longer password when a person removes their last factor and the current password
/// would be too short without it.
///
/// @param title what is removed, as a question
/// @param action where the form posts to
public record RemovalPage(String title, String action, String email, FormField password) {
    /// @param refusal the error of a refused password, or null
    public static RemovalPage of(
            String title, String action, String email, @Nullable String refusal) {
        return new RemovalPage(
                title, action, email, FormField.of("new_password", "").withError(refusal));
    }

    public FormErrors errors() {
        return FormErrors.none().at("New password", password);
    }
}
