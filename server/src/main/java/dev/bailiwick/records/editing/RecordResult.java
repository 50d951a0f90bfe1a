package dev.bailiwick.records.editing;

import java.util.Map;

/// The outcome of saving a record.
public sealed interface RecordResult {
    record Saved(long id) implements RecordResult {}

    /// Error sentences by field name.
    record Invalid(Map<String, String> errors) implements RecordResult {
        public Invalid {
            errors = Map.copyOf(errors);
        }
    }

    /// An import of such records is being applied; this much of it is saved.
    record Importing(int percent) implements RecordResult {}

    /// Somebody else changed or removed it after the form was opened.
    record Stale() implements RecordResult {}
}
