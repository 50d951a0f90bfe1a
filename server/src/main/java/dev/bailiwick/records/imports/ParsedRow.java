package dev.bailiwick.records.imports;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row whose cells were read, and all that is wrong with them.
///
/// @param row without the cells at fault, for what else can be said of it; null when nothing can
/// @param faults in the order of the columns; empty for a sound row, which is never null
public record ParsedRow<R>(@Nullable R row, List<RowError> faults) {
    public ParsedRow {
        faults = List.copyOf(faults);
        if (row == null && faults.isEmpty()) {
            throw new IllegalArgumentException("nothing was read, and nothing is wrong");
        }
    }
}
