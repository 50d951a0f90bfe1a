package dev.bailiwick.checkin;

import org.jspecify.annotations.Nullable;

/// A difference between two reports.
///
/// @param kind `package`, `container`, `kernel`…: what it is of
/// @param was null when it was not there before
/// @param became null when it is gone
record Change(String kind, String name, @Nullable String was, @Nullable String became) {
    /// What is made of two texts may be longer than the column.
    Change {
        was = was == null ? null : shortened(was);
        became = became == null ? null : shortened(became);
    }

    private static String shortened(String text) {
        return text.length() <= Value.LONGEST_TEXT
                ? text
                : CleanText.of(text.substring(0, Value.LONGEST_TEXT));
    }
}
