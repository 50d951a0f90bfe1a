package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;

/// The new password's form. `email` is shown so that password managers know whose it is.
public record ResetPasswordPage(String action, String email, Field password) {
    public FormErrors errors() {
        return FormErrors.none().at("New password", password);
    }
}
