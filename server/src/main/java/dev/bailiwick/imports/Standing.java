package dev.bailiwick.imports;

import dev.bailiwick.history.FieldChange;
import java.util.List;

/// How a row of a file stands to what is stored.
public sealed interface Standing {
    /// @param summary the new record in a few words
    record New(List<String> summary) implements Standing {
        public New {
            summary = List.copyOf(summary);
        }
    }

    /// @param changes field by field, secrets masked
    record Changed(long record, List<FieldChange> changes) implements Standing {
        public Changed {
            changes = List.copyOf(changes);
        }
    }

    record Same() implements Standing {}

    /// It cannot be told which record is meant, or the record cannot become what the row says.
    record Refused(String column, String reason) implements Standing {}
}
