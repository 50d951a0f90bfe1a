package dev.bailiwick.records.savedviews;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.web.ui.SelectOption;
import java.util.List;

/// A list with saved views and selectable columns: a bean of the module that owns it.
///
/// @param key in URLs and in the database, at most 40 characters
/// @param path of the list; a saved view is a query on it
/// @param columns that can be hidden, in order
public record ListDefinition(
        String key, ProductModule module, String path, List<SelectOption> columns) {
    public ListDefinition {
        columns = List.copyOf(columns);
    }

    boolean hasColumn(String name) {
        return columns.stream().anyMatch(column -> column.value().equals(name));
    }
}
