package dev.bailiwick.ui;

import org.jspecify.annotations.Nullable;

/// A filter that is a link, with the number of rows behind it.
///
/// @param count null when nobody counted
public record Chip(String label, @Nullable Long count, String href, boolean current) {
    public Chip(String label, long count, String href, boolean current) {
        this(label, Long.valueOf(count), href, current);
    }
}
