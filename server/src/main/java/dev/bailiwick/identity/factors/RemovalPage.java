package dev.bailiwick.identity.factors;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import org.jspecify.annotations.Nullable;

/// Removing a person's last factor whose password would be too short without it.
///
/// @param title what is removed, as a question
/// @param action where the form posts to
public record RemovalPage(String title, String action, String email, Field password) {
    /// @param refusal the sentence of a password that will not do, or none
    public static RemovalPage of(
            String title, String action, String email, @Nullable String refusal) {
        return new RemovalPage(
                title, action, email, Field.of("new_password", "").withError(refusal));
    }

    public FormErrors errors() {
        return FormErrors.none().at("New password", password);
    }
}
