package dev.bailiwick.records.savedviews;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.web.ui.Option;
import java.util.List;

/// A list of which people may keep filters and choose columns: a bean of the module whose it is.
///
/// @param key in addresses and in the database, at most 40 characters
/// @param path where it stands; a kept filter is a query behind it
/// @param columns those that may be left out, in their order
public record ListDefinition(String key, ProductModule module, String path, List<Option> columns) {
    public ListDefinition {
        columns = List.copyOf(columns);
    }

    boolean hasColumn(String name) {
        return columns.stream().anyMatch(column -> column.value().equals(name));
    }
}
