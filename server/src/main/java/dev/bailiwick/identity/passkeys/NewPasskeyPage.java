package dev.bailiwick.identity.passkeys;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import org.jspecify.annotations.Nullable;

/// Adding a passkey. `error` is the error of a rejected response.
public record NewPasskeyPage(Field name, @Nullable String error) {
    public FormErrors errors() {
        return FormErrors.none().general(error);
    }
}
