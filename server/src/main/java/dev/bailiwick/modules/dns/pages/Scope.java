package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.SelectOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Which instances a page shows: all, or the one of its parameter `provider`.
///
/// @param chosen null for all
/// @param leftOut those that are not among `all`, because they cannot do what the page is about
public record Scope(List<Provider> all, @Nullable Provider chosen, List<Provider> leftOut) {
    static final String PARAMETER = "provider";

    public Scope {
        all = List.copyOf(all);
        leftOut = List.copyOf(leftOut);
    }

    static Scope of(List<Provider> all, Map<String, String> asked) {
        String id = asked.getOrDefault(PARAMETER, "");
        return new Scope(all, id.isEmpty() ? null : find(all, id), List.of());
    }

    /// One that does not exist never means all of them.
    private static Provider find(List<Provider> all, String id) {
        return all.stream()
                .filter(one -> Long.toString(one.id()).equals(id))
                .findFirst()
                .orElseThrow(NotFoundException::new);
    }

    /// Without those whose lists, rules and aliases cannot be changed, if others can.
    Scope changeable() {
        List<Provider> able = all.stream().filter(one -> !one.isLegacy()).toList();
        return able.isEmpty()
                ? this
                : new Scope(able, chosen, all.stream().filter(Provider::isLegacy).toList());
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

    /// Whether there is something to choose, or to say about the choice.
    public boolean isChoice() {
        return all.size() > 1 || !leftOut.isEmpty();
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
        options.add(
                SelectOption.of(
                        "",
                        leftOut.isEmpty()
                                ? "All instances"
                                : "All but "
                                        + leftOut.stream()
                                                .map(Provider::name)
                                                .collect(Collectors.joining(", "))));
        all.forEach(one -> options.add(SelectOption.of(Long.toString(one.id()), one.name())));
        return options;
    }
}
