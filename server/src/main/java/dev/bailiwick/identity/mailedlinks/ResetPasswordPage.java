package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;

/// The form for a new password. `email` is shown for password managers.
public record ResetPasswordPage(String action, String email, FormField password) {
    public FormErrors errors() {
        return FormErrors.none().at("New password", password);
    }
}
