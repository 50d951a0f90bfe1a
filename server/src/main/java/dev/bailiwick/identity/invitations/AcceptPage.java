package dev.bailiwick.identity.invitations;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import org.jspecify.annotations.Nullable;

/// Makes an account of an invitation. `email` is shown so that password managers know whose it is.
public record AcceptPage(
        String action,
        String email,
        String invitedBy,
        Field name,
        Field password,
        @Nullable String refusal) {
    public FormErrors errors() {
        return FormErrors.none().overall(refusal).at("Name", name).at("Password", password);
    }
}
