package dev.bailiwick.records.imports;

import dev.bailiwick.records.schema.RecordValues;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A parsed row, and all its errors.
///
/// @param number its number in the file
/// @param row without the invalid cells, for further validation; null when that is impossible
/// @param errors in column order; empty for a valid row, which is never null
record ParsedRow(int number, @Nullable RecordValues row, List<RowError> errors) {
    ParsedRow {
        errors = List.copyOf(errors);
        if (row == null && errors.isEmpty()) {
            throw new IllegalArgumentException("neither a row nor an error was given");
        }
    }

    boolean isValid() {
        return errors.isEmpty();
    }

    RecordValues value() {
        if (row == null) {
            throw new IllegalStateException("the row was not read");
        }
        return row;
    }

    /// Its errors, and this one.
    List<RowError> withError(RowError other) {
        var all = new ArrayList<>(errors);
        all.add(other);
        return all;
    }
}
