package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.SelectOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which instances a page shows: all, or the one of its parameter `provider`.
///
/// @param chosen null for all
public record Scope(List<Provider> all, @Nullable Provider chosen) {
    static final String PARAMETER = "provider";

    public Scope {
        all = List.copyOf(all);
    }

    static Scope of(List<Provider> all, Map<String, String> asked) {
        String id = asked.getOrDefault(PARAMETER, "");
        return new Scope(all, id.isEmpty() ? null : find(all, id));
    }

    /// One that does not exist never means all of them.
    private static Provider find(List<Provider> all, String id) {
        return all.stream()
                .filter(one -> Long.toString(one.id()).equals(id))
                .findFirst()
                .orElseThrow(NotFoundException::new);
    }

    public List<Provider> shown() {
        return chosen == null ? all : List.of(chosen);
    }

    /// The page's address, with the choice.
    public String href(String path) {
        return new Href(path)
                .with(PARAMETER, chosen == null ? null : Long.toString(chosen.id()))
                .text();
    }

    /// The control that chooses.
    public FormField field() {
        return FormField.of(PARAMETER, value());
    }

    public String value() {
        return chosen == null ? "" : Long.toString(chosen.id());
    }

    public List<SelectOption> options() {
        var options = new ArrayList<SelectOption>();
        options.add(SelectOption.of("", "All instances"));
        all.forEach(one -> options.add(SelectOption.of(Long.toString(one.id()), one.name())));
        return options;
    }
}
