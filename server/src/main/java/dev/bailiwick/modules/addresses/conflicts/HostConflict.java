package dev.bailiwick.modules.addresses.conflicts;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostAddresses.Reporter;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.web.ui.Crumb;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/// What the record of an address says and the compute hosts that report the address contradict.
///
/// @param sentence without its full stop
/// @param hosts the end of the sentence; empty for readers who may not see hosts
public record HostConflict(String sentence, List<Crumb> hosts) {
    public HostConflict {
        hosts = List.copyOf(hosts);
    }

    /// @param reports of one record
    public static List<HostConflict> of(List<ReportedRecord> reports, Account reader, Instant now) {
        return Arrays.stream(Contradiction.values())
                .map(what ->
                        new Evidence(
                                what,
                                reports.stream()
                                        .filter(one -> one.contradictions().contains(what))
                                        .toList()))
                .filter(evidence -> !evidence.reports().isEmpty())
                .map(evidence ->
                        reader.hasModule(ProductModule.COMPUTE)
                                ? evidence.withHosts(now)
                                : evidence.withoutHosts())
                .toList();
    }

    /// @param reports never empty
    private record Evidence(Contradiction what, List<ReportedRecord> reports) {
        HostConflict withHosts(Instant now) {
            return new HostConflict(
                    what == Contradiction.SHARED
                            ? "More than one compute host reports this address:"
                            : "The %s, but this address is reported by".formatted(stated()),
                    reports.stream().map(one -> link(one.reporter(), now)).toList());
        }

        HostConflict withoutHosts() {
            return new HostConflict(
                    what == Contradiction.SHARED
                            ? "More than one compute host reports this address"
                            : "The %s, but %s compute host reports this address"
                                    .formatted(
                                            stated(), what == Contradiction.HOST ? "another" : "a"),
                    List.of());
        }

        private String stated() {
            return what.stated(reports.getFirst().record());
        }

        private static Crumb link(Reporter host, Instant now) {
            return new Crumb(label(host, now), ComputeHost.path(host.hostId()));
        }
    }

    /// The name of a host, and whether it is offline, so that its report may be outdated.
    public static String label(Reporter host, Instant now) {
        return host.isOffline(now) ? host.name() + " (offline)" : host.name();
    }
}
