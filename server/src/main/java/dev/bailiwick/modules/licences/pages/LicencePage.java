package dev.bailiwick.modules.licences.pages;

import dev.bailiwick.records.changes.RecordChange;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A licence: its details, seats and history.
///
/// @param lead "ends on 31 March 2026, in 7 days", or empty
/// @param names the names typed to assign seats to
public record LicencePage(
        String path,
        String title,
        String product,
        String vendor,
        String version,
        StatusIcon icon,
        String statusLabel,
        String lead,
        boolean hasKey,
        boolean mayReveal,
        @Nullable ShownKey key,
        String purchased,
        String expiresOn,
        String cost,
        String notes,
        Instant createdAt,
        String createdBy,
        int seats,
        int free,
        List<Holder> holders,
        FormField names,
        List<RecordChange> changes,
        boolean mayChange,
        Confirmation removal) {
    public LicencePage {
        holders = List.copyOf(holders);
        changes = List.copyOf(changes);
    }

    /// The holder of a seat.
    ///
    /// @param kind "Account", "Compute host", "Name"
    /// @param remark "deactivated", "removed"; null otherwise
    public record Holder(
            String name,
            String kind,
            @Nullable String remark,
            @Nullable String href,
            Instant since,
            String by,
            String unassignAction) {}
}
