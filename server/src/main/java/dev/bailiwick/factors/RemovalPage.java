package dev.bailiwick.factors;

import dev.bailiwick.ui.Field;
import dev.bailiwick.ui.FormErrors;

/// Removing a person's last factor whose password would be too short without it.
///
/// @param title what is removed, as a question
/// @param action where the form posts to
public record RemovalPage(String title, String action, String email, Field password) {
    public FormErrors errors() {
        return FormErrors.none().at("New password", password);
    }
}
