package dev.bailiwick.identity.localsignin;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;

/// Asks someone who lost their second factor for a longer password.
public record NewPasswordPage(String email, Field password) {
    public FormErrors errors() {
        return FormErrors.none().at("New password", password);
    }
}
