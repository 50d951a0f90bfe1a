package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.fleet.hosts.registry.HostReports;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/// A host's inventory: all of it or the matches of a search, up to what fits on a page.
///
/// @param total the number of items, ignoring the search; `found` is the number that match
public record InventoryPage(
        String path,
        String host,
        String query,
        int total,
        int found,
        List<HostReports.Item> items) {
    public InventoryPage {
        items = List.copyOf(items);
    }

    static InventoryPage of(
            String path, String host, String query, HostReports.Inventory inventory) {
        return new InventoryPage(
                path, host, query.strip(), inventory.total(), inventory.found(), inventory.items());
    }

    static Predicate<HostReports.Item> contains(String query) {
        String part = query.strip().toLowerCase(Locale.ROOT);
        return item ->
                (item.name() + "\n" + item.version() + "\n" + item.category())
                        .toLowerCase(Locale.ROOT)
                        .contains(part);
    }
}
