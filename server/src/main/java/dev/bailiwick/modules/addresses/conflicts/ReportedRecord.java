package dev.bailiwick.modules.addresses.conflicts;

import dev.bailiwick.fleet.hosts.registry.HostAddresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import java.util.List;
import java.util.Set;

/// The record of an address and one of the compute hosts that report the address.
public record ReportedRecord(
        RegisteredAddress record,
        HostAddresses.Reporter reporter,
        Set<Contradiction> contradictions) {
    public ReportedRecord {
        contradictions = Set.copyOf(contradictions);
    }

    /// What the record says and the host contradicts, as sentences for the host's page.
    public List<String> sentences() {
        return contradictions.stream()
                .filter(one -> one != Contradiction.SHARED)
                .sorted()
                .map(one -> "The record's %s.".formatted(one.stated(record)))
                .toList();
    }
}
