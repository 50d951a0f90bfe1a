package dev.bailiwick.imports;

import dev.bailiwick.history.FieldChange;
import java.util.List;

/// What the check says of a row.
///
/// @param changes of a changed row; of a refused one the column and the reason, the latter as what
///   it became; of a new one its summary, as what it became
record CheckedRow(
        int number, RowOutcome outcome, String identity, String name, List<FieldChange> changes) {
    CheckedRow {
        changes = List.copyOf(changes);
    }
}
