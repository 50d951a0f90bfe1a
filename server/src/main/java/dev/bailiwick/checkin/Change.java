package dev.bailiwick.checkin;

import dev.bailiwick.text.Excerpt;
import org.jspecify.annotations.Nullable;

/// A difference between two reports.
///
/// @param kind `package`, `container`, `kernel`…: what it is of
/// @param was null when it was not there before
/// @param became null when it is gone
record Change(String kind, String name, @Nullable String was, @Nullable String became) {
    /// What is made of two texts may be longer than the column.
    Change {
        was = was == null ? null : Excerpt.of(was, Value.LONGEST_TEXT);
        became = became == null ? null : Excerpt.of(became, Value.LONGEST_TEXT);
    }
}
