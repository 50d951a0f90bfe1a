package dev.bailiwick.links;

import dev.bailiwick.ui.Field;
import dev.bailiwick.ui.FormErrors;

/// Asks for a new password: `asked` after the form was sent, `offered` when there is mail at all.
public record ForgotPage(Field email, boolean asked, boolean offered) {
    public FormErrors errors() {
        return FormErrors.none().at("Email address", email);
    }
}
