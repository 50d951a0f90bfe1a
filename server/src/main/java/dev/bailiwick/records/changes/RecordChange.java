package dev.bailiwick.records.changes;

import java.time.Instant;
import java.util.List;

/// A change to a record.
public record RecordChange(
        Instant at, String actor, ChangeSource source, List<FieldChange> changes) {
    public RecordChange {
        changes = List.copyOf(changes);
    }
}
