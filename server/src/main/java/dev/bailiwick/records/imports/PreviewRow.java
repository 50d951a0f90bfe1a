package dev.bailiwick.records.imports;

import dev.bailiwick.records.changes.FieldChange;
import java.util.List;

/// The validation result of a row.
///
/// @param changes for a changed row its changes; for a refused row the columns with errors and the
///   reasons, stored as new values; for a new row its summary, stored as a new value
record PreviewRow(
        int number, RowOutcome outcome, String identity, String name, List<FieldChange> changes) {
    PreviewRow {
        changes = List.copyOf(changes);
    }
}
