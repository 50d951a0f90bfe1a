package dev.bailiwick.identity.passkeys;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;

/// Naming a passkey.
///
/// @param href the page's own URL, to which its form posts
public record PasskeyPage(String href, FormField name) {
    public FormErrors errors() {
        return FormErrors.none().at("Name", name);
    }
}
