package dev.bailiwick.links;

import dev.bailiwick.ui.Field;
import dev.bailiwick.ui.FormErrors;

/// The new password's form. `email` is shown so that password managers know whose it is.
public record ResetPage(String action, String email, Field password) {
    public FormErrors errors() {
        return FormErrors.none().at("New password", password);
    }
}
