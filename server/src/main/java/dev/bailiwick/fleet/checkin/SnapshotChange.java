package dev.bailiwick.fleet.checkin;

import dev.bailiwick.fleet.checkinbody.JsonValue;
import dev.bailiwick.platform.text.Excerpt;
import org.jspecify.annotations.Nullable;

/// A difference between two reports.
///
/// @param kind `package`, `container`, `kernel`…: what it is of
/// @param was null when it was not there before
/// @param became null when it is gone
record SnapshotChange(String kind, String name, @Nullable String was, @Nullable String became) {
    /// What is made of two texts may be longer than the column.
    SnapshotChange {
        was = was == null ? null : Excerpt.of(was, JsonValue.LONGEST_TEXT);
        became = became == null ? null : Excerpt.of(became, JsonValue.LONGEST_TEXT);
    }
}
