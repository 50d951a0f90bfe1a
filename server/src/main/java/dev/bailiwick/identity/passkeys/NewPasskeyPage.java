package dev.bailiwick.identity.passkeys;

import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import org.jspecify.annotations.Nullable;

/// Adding a passkey. `refusal` is the sentence of an answer that did not pass.
public record NewPasskeyPage(Field name, @Nullable String refusal) {
    public FormErrors errors() {
        return FormErrors.none().overall(refusal);
    }
}
