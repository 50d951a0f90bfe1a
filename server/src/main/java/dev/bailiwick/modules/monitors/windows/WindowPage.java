package dev.bailiwick.modules.monitors.windows;

import dev.bailiwick.modules.monitors.maintenance.Occurrence;
import dev.bailiwick.records.changes.RecordChange;
import dev.bailiwick.web.ui.Confirmation;
import java.util.List;

/// A maintenance window.
///
/// @param next the times at which it opens next
public record WindowPage(
        WindowRow row,
        List<Occurrence> next,
        List<RecordChange> changes,
        boolean mayChange,
        Confirmation removal) {
    public WindowPage {
        next = List.copyOf(next);
        changes = List.copyOf(changes);
    }
}
