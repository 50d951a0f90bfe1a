package dev.bailiwick.modules.licences.pages;

import dev.bailiwick.records.history.RecordChange;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.State;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A licence: what people say, who has its seats, and who changed what.
///
/// @param lead "ends on 31 March 2026, in 7 days", or empty
/// @param names what was typed to be given seats
public record LicencePage(
        String path,
        String title,
        String product,
        String vendor,
        String version,
        State shape,
        String word,
        String lead,
        boolean hasKey,
        boolean mayReveal,
        String purchased,
        String ends,
        String cost,
        String notes,
        Instant createdAt,
        String createdBy,
        int seats,
        int free,
        List<Holder> holders,
        Field names,
        List<RecordChange> changes,
        boolean mayChange,
        Confirmation removal) {
    public LicencePage {
        holders = List.copyOf(holders);
        changes = List.copyOf(changes);
    }

    /// Who has a seat.
    ///
    /// @param kind "Account", "Compute host", "Name"
    /// @param remark "deactivated", "removed"; null for those who are there
    public record Holder(
            String name,
            String kind,
            @Nullable String remark,
            @Nullable String href,
            Instant since,
            String by,
            String freeAction) {}
}
