package dev.bailiwick.identity.passkeys;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import org.jspecify.annotations.Nullable;

/// Adding a passkey. `error` is the error of a rejected response.
public record NewPasskeyPage(FormField name, @Nullable String error) {
    public FormErrors errors() {
        return FormErrors.none().general(error);
    }
}
