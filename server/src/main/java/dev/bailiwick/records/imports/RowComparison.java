package dev.bailiwick.records.imports;

import dev.bailiwick.records.changes.FieldChange;
import java.util.List;

/// How a row of a file compares to the stored records.
///
/// @param <S> what to store for it
public sealed interface RowComparison<S> {
    /// @param summary the new record in a few words
    record New<S>(List<String> summary, S staged) implements RowComparison<S> {
        public New {
            summary = List.copyOf(summary);
        }
    }

    /// @param changes by field, secrets masked
    record Changed<S>(List<FieldChange> changes, S staged) implements RowComparison<S> {
        public Changed {
            changes = List.copyOf(changes);
        }
    }

    record Same<S>() implements RowComparison<S> {}

    /// The record that the row refers to is ambiguous, or it cannot be changed as the row says.
    record Refused<S>(String column, String reason) implements RowComparison<S> {}
}
