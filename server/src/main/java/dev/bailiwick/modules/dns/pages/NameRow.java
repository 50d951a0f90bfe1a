package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostAddresses.Reporter;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An address, and everything that is known about it.
///
/// @param names in order
/// @param local the local names for it, each with the instances that have it
/// @param isLeased whether a lease has it
/// @param leaseEndsAt null for never, or without a lease
/// @param macs in canonical form
/// @param record its IP record; null for none
/// @param hosts that report it
/// @param conflicts what does not fit together, as sentences
public record NameRow(
        String address,
        List<String> names,
        List<Local> local,
        boolean isLeased,
        @Nullable Instant leaseEndsAt,
        List<String> macs,
        String vendor,
        @Nullable Instant lastQueryAt,
        @Nullable RegisteredAddress record,
        List<Reporter> hosts,
        List<String> conflicts) {
    public NameRow {
        names = List.copyOf(names);
        local = List.copyOf(local);
        macs = List.copyOf(macs);
        hosts = List.copyOf(hosts);
        conflicts = List.copyOf(conflicts);
    }

    /// @param instances their names
    public record Local(String name, List<String> instances) {
        public Local {
            instances = List.copyOf(instances);
        }
    }

    public String title() {
        return names.isEmpty() ? address : names.getFirst();
    }

    public StatusIcon icon() {
        return !conflicts.isEmpty()
                ? StatusIcon.FAIL
                : record == null ? StatusIcon.IDLE : StatusIcon.OK;
    }

    public String state() {
        return !conflicts.isEmpty() ? "Conflict" : record == null ? "No record" : "OK";
    }

    public String sources() {
        String source =
                (local.isEmpty() ? "" : ", local name")
                        + (isLeased ? ", lease" : "")
                        + (lastQueryAt == null ? "" : ", device");
        return source.isEmpty() ? "–" : source.substring(2);
    }

    public String recordHref() {
        return record == null
                ? new Href("/ip-addresses/add")
                        .with("address", address)
                        .with("hostname", names.isEmpty() ? null : names.getFirst())
                        .with("mac_address", macs.size() == 1 ? macs.getFirst() : null)
                        .text()
                : "/ip-addresses/" + record.id();
    }

    public String hostHref(Reporter host) {
        return ComputeHost.path(host.hostId());
    }

    public String editHref(Local one) {
        return new Href(NamesPage.PATH + "/edit")
                .with("address", address)
                .with("name", one.name())
                .text();
    }

    public String removalHref(Local one) {
        return new Href(NamesPage.PATH + "/remove")
                .with("address", address)
                .with("name", one.name())
                .text();
    }
}
