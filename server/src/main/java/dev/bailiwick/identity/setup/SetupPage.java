package dev.bailiwick.identity.setup;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;

/// The form for the first administrator. The password is never sent back, so its field carries only
/// an error.
public record SetupPage(String token, Field email, Field name, Field password) {

    public FormErrors errors() {
        return FormErrors.none()
                .at("Name", name)
                .at("Email address", email)
                .at("Password", password);
    }
}
