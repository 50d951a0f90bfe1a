package dev.bailiwick.access;

import dev.bailiwick.ui.Field;
import dev.bailiwick.ui.FormErrors;

/// Asks for a longer password of somebody who lost the second factor.
public record NewPasswordPage(String email, Field password) {
    public FormErrors errors() {
        return FormErrors.none().at("New password", password);
    }
}
