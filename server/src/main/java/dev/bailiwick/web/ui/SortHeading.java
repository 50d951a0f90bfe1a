package dev.bailiwick.web.ui;

import org.jspecify.annotations.Nullable;

/// A sortable table heading: its link, and the current sort order.
public record SortHeading(String href, Order order) {
    public enum Order {
        NONE,
        ASCENDING,
        DESCENDING
    }

    public @Nullable String ariaSort() {
        return switch (order) {
            case NONE -> null;
            case ASCENDING -> "ascending";
            case DESCENDING -> "descending";
        };
    }
}
