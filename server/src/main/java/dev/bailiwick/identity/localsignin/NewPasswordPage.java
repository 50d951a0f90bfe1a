package dev.bailiwick.identity.localsignin;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;

/// Asks for a longer password of somebody who lost the second factor.
public record NewPasswordPage(String email, Field password) {
    public FormErrors errors() {
        return FormErrors.none().at("New password", password);
    }
}
