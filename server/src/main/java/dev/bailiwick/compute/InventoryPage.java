package dev.bailiwick.compute;

import java.util.List;
import java.util.Locale;

/// What a host says it has: all of it, or what is looked for.
///
/// @param total how many there are, whatever is looked for
public record InventoryPage(
        String path, String host, String query, int total, List<HostReports.Item> items) {
    public InventoryPage {
        items = List.copyOf(items);
    }

    static InventoryPage of(String path, String host, String query, List<HostReports.Item> all) {
        String part = query.strip().toLowerCase(Locale.ROOT);
        return new InventoryPage(
                path,
                host,
                query.strip(),
                all.size(),
                all.stream().filter(item -> holds(item, part)).toList());
    }

    private static boolean holds(HostReports.Item item, String part) {
        return (item.name() + "\n" + item.version() + "\n" + item.category())
                .toLowerCase(Locale.ROOT)
                .contains(part);
    }
}
