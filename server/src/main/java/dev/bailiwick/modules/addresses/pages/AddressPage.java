package dev.bailiwick.modules.addresses.pages;

import dev.bailiwick.modules.addresses.conflicts.HostConflict;
import dev.bailiwick.modules.addresses.registry.Reachability;
import dev.bailiwick.records.changes.RecordChange;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An address: its documented values, its reachability, its conflicts and its history.
///
/// @param conflicts sentences, such as that another address has the same MAC address
/// @param contradictions by the compute hosts that report the address
/// @param reported null for readers who may not see compute hosts
public record AddressPage(
        String path,
        String address,
        StatusIcon icon,
        String statusLabel,
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
        List<HostConflict> contradictions,
        @Nullable Reported reported,
        Reachability reachability,
        Instant createdAt,
        String createdBy,
        PingHistoryPage checks,
        List<RecordChange> changes,
        boolean mayChange,
        Confirmation removal) {
    public record Conflict(String message, String address, String href) {}

    /// The compute hosts that report the address.
    ///
    /// @param byMany whether these are too many for it to be the address of one machine; the hosts
    ///   are then left out
    public record Reported(List<Host> hosts, boolean byMany) {
        public Reported {
            hosts = List.copyOf(hosts);
        }
    }

    public record Host(String name, String href, Instant lastSeenAt, boolean offline) {}
}
