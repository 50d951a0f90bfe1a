package dev.bailiwick.imports;

import dev.bailiwick.history.FieldChange;
import java.util.List;

/// What the check says of a row.
///
/// @param changes of a changed row; of a refused one its columns at fault and the reasons, these as
///   what they became; of a new one its summary, as what it became
record CheckedRow(
        int number, RowOutcome outcome, String identity, String name, List<FieldChange> changes) {
    CheckedRow {
        changes = List.copyOf(changes);
    }
}
