package dev.bailiwick.records.imports;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A parsed row, and all its errors.
///
/// @param row without the invalid cells, for further validation; null when that is impossible
/// @param errors in column order; empty for a valid row, which is never null
public record ParsedRow<R>(@Nullable R row, List<RowError> errors) {
    public ParsedRow {
        errors = List.copyOf(errors);
        if (row == null && errors.isEmpty()) {
            throw new IllegalArgumentException("neither a row nor a fault was given");
        }
    }
}
