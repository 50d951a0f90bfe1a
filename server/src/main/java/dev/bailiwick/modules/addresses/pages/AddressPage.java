package dev.bailiwick.modules.addresses.pages;

import dev.bailiwick.modules.addresses.register.Reachability;
import dev.bailiwick.records.history.RecordChange;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.State;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An address: what people say, what was seen, what speaks against it, and who changed what.
///
/// @param conflicts sentences, such as that another address has the same MAC address
public record AddressPage(
        String path,
        String address,
        State shape,
        String word,
        String hostname,
        String mac,
        String owner,
        String description,
        @Nullable String host,
        @Nullable String hostHref,
        @Nullable String subnet,
        @Nullable String subnetHref,
        List<Crumb> crumbs,
        List<Conflict> conflicts,
        Reachability sighting,
        Instant createdAt,
        String createdBy,
        ChecksPage checks,
        List<RecordChange> changes,
        boolean mayChange,
        Confirmation removal) {
    public record Conflict(String sentence, String address, String href) {}
}
