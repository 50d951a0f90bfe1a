package dev.bailiwick.identity.passwordsignin;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;

/// Asks someone who lost their second factor for a longer password.
public record LongerPasswordPage(String email, FormField password) {
    public FormErrors errors() {
        return FormErrors.none().at("New password", password);
    }
}
