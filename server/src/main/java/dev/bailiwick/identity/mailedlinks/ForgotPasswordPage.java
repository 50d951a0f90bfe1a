package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;

/// The password reset request: `requested` after the form was sent, `available` when mail is
/// configured.
public record ForgotPasswordPage(FormField email, boolean requested, boolean available) {
    public FormErrors errors() {
        return FormErrors.none().at("Email address", email);
    }
}
