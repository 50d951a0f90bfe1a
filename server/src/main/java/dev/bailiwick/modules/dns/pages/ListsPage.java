package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.live.ListUpdates;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The lists and rules of all instances.
///
/// @param refresh the address to look at again while an update runs; null if none does
public record ListsPage(
        Scope scope,
        String summary,
        List<EntryRow> lists,
        List<EntryRow> rules,
        List<Updating> updates,
        List<String> failures,
        List<String> limits,
        boolean mayChange,
        @Nullable String refresh) {
    public static final String PATH = ProviderFields.PATH + "/lists";

    public ListsPage {
        lists = List.copyOf(lists);
        rules = List.copyOf(rules);
        updates = List.copyOf(updates);
        failures = List.copyOf(failures);
        limits = List.copyOf(limits);
    }

    /// The latest update of an instance.
    public record Updating(Provider provider, ListUpdates.Update update) {
        public String text() {
            return String.join("\n", update.lines());
        }
    }
}
