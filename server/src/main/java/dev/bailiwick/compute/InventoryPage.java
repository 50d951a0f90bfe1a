package dev.bailiwick.compute;

import java.util.List;

/// Everything that a host says it has.
public record InventoryPage(String path, String host, List<HostReports.Item> items) {
    public InventoryPage {
        items = List.copyOf(items);
    }
}
