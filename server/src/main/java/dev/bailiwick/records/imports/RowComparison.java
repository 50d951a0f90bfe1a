package dev.bailiwick.records.imports;

import dev.bailiwick.records.changes.FieldChange;
import java.util.List;

/// How a row of a file compares to the stored records.
public sealed interface RowComparison {
    /// @param summary the new record in a few words
    record New(List<String> summary) implements RowComparison {
        public New {
            summary = List.copyOf(summary);
        }
    }

    /// @param changes by field, secrets masked
    record Changed(long record, List<FieldChange> changes) implements RowComparison {
        public Changed {
            changes = List.copyOf(changes);
        }
    }

    record Same() implements RowComparison {}

    /// The record that the row refers to is ambiguous, or it cannot be changed as the row says.
    record Refused(String column, String reason) implements RowComparison {}
}
