package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
import java.util.Arrays;
import java.util.List;

/// Adds a list or rule.
///
/// @param failures why an instance did not take it
public record EntryFormPage(
        Scope scope, FormField kind, FormField value, FormField comment, List<String> failures) {
    public EntryFormPage {
        failures = List.copyOf(failures);
    }

    public List<SelectOption> kinds() {
        return Arrays.stream(EntryKind.values())
                .map(one -> SelectOption.of(one.key(), one.label()))
                .toList();
    }

    public FormErrors errors() {
        return FormErrors.none()
                .at("Kind", kind)
                .at("Address, domain or pattern", value)
                .at("Comment", comment);
    }
}
