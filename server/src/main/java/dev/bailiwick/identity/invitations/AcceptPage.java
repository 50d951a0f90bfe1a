package dev.bailiwick.identity.invitations;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import org.jspecify.annotations.Nullable;

/// The form that creates an account from an invitation. `email` is shown for password managers.
public record AcceptPage(
        String action,
        String email,
        String invitedBy,
        FormField name,
        FormField password,
        @Nullable String error) {
    public FormErrors errors() {
        return FormErrors.none().general(error).at("Name", name).at("Password", password);
    }
}
