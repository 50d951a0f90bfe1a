package dev.bailiwick.passkeys;

import dev.bailiwick.ui.Field;
import dev.bailiwick.ui.FormErrors;

/// Naming a passkey.
///
/// @param href the page's own address, to which its form posts
public record PasskeyPage(String href, Field name) {
    public FormErrors errors() {
        return FormErrors.none().at("Name", name);
    }
}
