package dev.bailiwick.modules.licences.files;

import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceValues;
import dev.bailiwick.modules.licences.registry.ProductKey;
import dev.bailiwick.modules.licences.seats.Assignee;
import dev.bailiwick.modules.licences.seats.Seat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A licence that a row of a file creates or changes.
///
/// @param present the record as it was at validation, null for a new one
/// @param values all of them afterwards
/// @param key only stored for a new record; an existing one keeps its own
record LicenceChange(
        @Nullable Licence present,
        LicenceValues values,
        @Nullable ProductKey key,
        List<Assignee> assigned,
        List<Seat> unassigned) {
    LicenceChange {
        assigned = List.copyOf(assigned);
        unassigned = List.copyOf(unassigned);
    }

    /// Unassigned seats afterwards; negative when there are too few.
    int free() {
        int used = present == null ? 0 : present.used();
        return values.seats() - used - assigned.size() + unassigned.size();
    }
}
