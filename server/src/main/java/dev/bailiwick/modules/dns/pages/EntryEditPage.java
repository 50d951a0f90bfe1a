package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import java.util.List;
import java.util.Set;

/// Changes a list or rule.
///
/// @param action the address of the form
/// @param title its value, safe to show
/// @param instances that have it
/// @param differences what is not the same on all of them, as sentences
/// @param groups of all these instances
/// @param chosen those for which it holds
/// @param failures why an instance did not take it
public record EntryEditPage(
        String action,
        EntryKind kind,
        String title,
        List<String> instances,
        List<String> differences,
        FormField enabled,
        FormField comment,
        List<String> groups,
        Set<String> chosen,
        List<String> failures) {
    public EntryEditPage {
        instances = List.copyOf(instances);
        differences = List.copyOf(differences);
        groups = List.copyOf(groups);
        chosen = Set.copyOf(chosen);
        failures = List.copyOf(failures);
    }

    public String shown(String group) {
        return EntryRow.shown(group);
    }

    public FormErrors errors() {
        return FormErrors.none().at("Comment", comment);
    }
}
