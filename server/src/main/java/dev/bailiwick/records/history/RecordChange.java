package dev.bailiwick.records.history;

import java.time.Instant;
import java.util.List;

/// Somebody changed a record.
public record RecordChange(Instant at, String actor, ChangeSource way, List<FieldChange> changes) {
    public RecordChange {
        changes = List.copyOf(changes);
    }
}
