package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import java.util.List;

/// Adds or changes a local name.
///
/// @param action the address of the form
/// @param changes whether there is one already
/// @param failures why an instance did not take it
public record NameFormPage(
        Scope scope,
        String action,
        boolean changes,
        FormField name,
        FormField address,
        List<String> failures) {
    public NameFormPage {
        failures = List.copyOf(failures);
    }

    public FormErrors errors() {
        return FormErrors.none().at("Name", name).at("Address", address);
    }
}
