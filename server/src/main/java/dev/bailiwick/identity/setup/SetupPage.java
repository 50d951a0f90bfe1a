package dev.bailiwick.identity.setup;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;

/// The first administrator's form. The password is never given back, so its field carries only an
/// error.
public record SetupPage(String token, Field email, Field name, Field password) {

    public FormErrors errors() {
        return FormErrors.none()
                .at("Name", name)
                .at("Email address", email)
                .at("Password", password);
    }
}
