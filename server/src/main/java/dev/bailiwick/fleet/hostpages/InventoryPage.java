package dev.bailiwick.fleet.hostpages;

import dev.bailiwick.fleet.hosts.HostReports;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/// What a host says it has: all of it, or what is looked for, as far as it fits a page.
///
/// @param total how many there are, whatever is looked for; `found` how many of them are
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

    static Predicate<HostReports.Item> holding(String query) {
        String part = query.strip().toLowerCase(Locale.ROOT);
        return item ->
                (item.name() + "\n" + item.version() + "\n" + item.category())
                        .toLowerCase(Locale.ROOT)
                        .contains(part);
    }
}
