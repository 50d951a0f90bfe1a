package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;

/// Asks for a new password: `asked` after the form was sent, `offered` when there is mail at all.
public record ForgotPasswordPage(Field email, boolean asked, boolean offered) {
    public FormErrors errors() {
        return FormErrors.none().at("Email address", email);
    }
}
