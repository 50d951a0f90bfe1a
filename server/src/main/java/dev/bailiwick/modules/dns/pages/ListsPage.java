package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.live.ListUpdates;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.ProviderFields;
import dev.bailiwick.web.lists.ListView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The lists and rules of all instances.
///
/// @param rows of this page of the list
/// @param refresh the address to look at again while an update runs; null if none does
public record ListsPage(
        Scope scope,
        String summary,
        ListView list,
        List<EntryRow> rows,
        List<Updating> updates,
        List<String> failures,
        List<String> limits,
        boolean mayChange,
        @Nullable String refresh) {
    public static final String PATH = ProviderFields.PATH + "/lists";

    public ListsPage {
        rows = List.copyOf(rows);
        updates = List.copyOf(updates);
        failures = List.copyOf(failures);
        limits = List.copyOf(limits);
    }

    public List<EntryRow> lists() {
        return rows.stream().filter(row -> row.kind().isList()).toList();
    }

    public List<EntryRow> rules() {
        return rows.stream().filter(row -> !row.kind().isList()).toList();
    }

    /// The latest update of an instance.
    public record Updating(Provider provider, ListUpdates.Update update) {
        public String text() {
            return String.join("\n", update.lines());
        }
    }
}
