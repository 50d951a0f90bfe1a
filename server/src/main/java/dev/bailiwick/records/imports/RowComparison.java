package dev.bailiwick.records.imports;

import dev.bailiwick.records.history.FieldChange;
import java.util.List;

/// How a row of a file stands to what is stored.
public sealed interface RowComparison {
    /// @param summary the new record in a few words
    record New(List<String> summary) implements RowComparison {
        public New {
            summary = List.copyOf(summary);
        }
    }

    /// @param changes field by field, secrets masked
    record Changed(long record, List<FieldChange> changes) implements RowComparison {
        public Changed {
            changes = List.copyOf(changes);
        }
    }

    record Same() implements RowComparison {}

    /// It cannot be told which record is meant, or the record cannot become what the row says.
    record Refused(String column, String reason) implements RowComparison {}
}
