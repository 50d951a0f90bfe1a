package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.records.changes.FieldChange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The validated values of an address from a form, a file or a bulk action.
///
/// @param host the compute host's id and name, or null
public record AddressValues(
        String hostname,
        AddressStatus status,
        String mac,
        String owner,
        String description,
        @Nullable Host host) {
    public record Host(long id, String name) {}

    public static AddressValues of(RegisteredAddress address) {
        Long id = address.hostId();
        String name = address.hostName();
        return new AddressValues(
                address.hostname(),
                address.status(),
                address.mac(),
                address.owner(),
                address.description(),
                id == null || name == null ? null : new Host(id, name));
    }

    AddressValues with(AddressStatus other) {
        return new AddressValues(hostname, other, mac, owner, description, host);
    }

    public List<FieldChange> changesFrom(AddressValues before) {
        var changes = new ArrayList<FieldChange>();
        FieldChange.addIfChanged(changes, "hostname", before.hostname, hostname);
        FieldChange.addIfChanged(changes, "status", before.status.key(), status.key());
        FieldChange.addIfChanged(changes, "mac_address", before.mac, mac);
        FieldChange.addIfChanged(changes, "owner", before.owner, owner);
        FieldChange.addIfChanged(changes, "description", before.description, description);
        FieldChange.addIfChanged(changes, "host", before.hostName(), hostName());
        return changes;
    }

    public String hostName() {
        return host == null ? "" : host.name();
    }
}
