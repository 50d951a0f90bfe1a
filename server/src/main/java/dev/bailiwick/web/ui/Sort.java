package dev.bailiwick.web.ui;

import org.jspecify.annotations.Nullable;

/// A table head that sorts: where it leads, and how the table is sorted by it now.
public record Sort(String href, Order order) {
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
