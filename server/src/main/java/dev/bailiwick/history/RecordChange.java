package dev.bailiwick.history;

import java.time.Instant;
import java.util.List;

/// Somebody changed a record.
public record RecordChange(Instant at, String actor, Way way, List<FieldChange> changes) {
    public RecordChange {
        changes = List.copyOf(changes);
    }
}
