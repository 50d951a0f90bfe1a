package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import java.util.List;

/// Adds an alias.
///
/// @param failures why an instance did not take it
public record AliasFormPage(Scope scope, FormField alias, FormField target, List<String> failures) {
    public AliasFormPage {
        failures = List.copyOf(failures);
    }

    public FormErrors errors() {
        return FormErrors.none().at("Alias", alias).at("Of", target);
    }
}
