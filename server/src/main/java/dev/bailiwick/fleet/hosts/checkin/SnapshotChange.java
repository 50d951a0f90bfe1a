package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.fleet.hosts.checkinjson.JsonValue;
import dev.bailiwick.platform.text.Excerpt;
import org.jspecify.annotations.Nullable;

/// A difference between two reports.
///
/// @param kind what changed: `package`, `container`, `kernel`…
/// @param before null when it did not exist before
/// @param after null when it was removed
record SnapshotChange(String kind, String name, @Nullable String before, @Nullable String after) {
    /// Combined from two texts, it can be longer than the column.
    SnapshotChange {
        before = before == null ? null : Excerpt.of(before, JsonValue.MAX_TEXT_LENGTH);
        after = after == null ? null : Excerpt.of(after, JsonValue.MAX_TEXT_LENGTH);
    }
}
