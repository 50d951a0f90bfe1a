package dev.bailiwick.identity.setup;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;

/// The form for the first administrator. The password is never sent back, so its field carries only
/// an error.
public record SetupPage(String token, FormField email, FormField name, FormField password) {

    public FormErrors errors() {
        return FormErrors.none()
                .at("Name", name)
                .at("Email address", email)
                .at("Password", password);
    }
}
