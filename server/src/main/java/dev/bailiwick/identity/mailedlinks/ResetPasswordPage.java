package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;

/// The form for a new password. `email` is shown for password managers.
public record ResetPasswordPage(String action, String email, Field password) {
    public FormErrors errors() {
        return FormErrors.none().at("New password", password);
    }
}
