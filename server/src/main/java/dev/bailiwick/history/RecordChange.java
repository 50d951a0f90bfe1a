package dev.bailiwick.history;

import java.time.Instant;
import java.util.List;

/// Somebody changed a record.
///
/// @param way `form`, `import`, `bulk` or `created`
public record RecordChange(
        long id, Instant at, String actor, String way, List<FieldChange> changes) {
    public RecordChange {
        changes = List.copyOf(changes);
    }
}
