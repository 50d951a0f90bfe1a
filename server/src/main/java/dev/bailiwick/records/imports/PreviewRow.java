package dev.bailiwick.records.imports;

import dev.bailiwick.records.history.FieldChange;
import java.util.List;

/// What the check says of a row.
///
/// @param changes of a changed row; of a refused one its columns at fault and the reasons, these as
///   what they became; of a new one its summary, as what it became
record PreviewRow(
        int number, RowOutcome outcome, String identity, String name, List<FieldChange> changes) {
    PreviewRow {
        changes = List.copyOf(changes);
    }
}
