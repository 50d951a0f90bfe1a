package dev.bailiwick.modules.addresses.register;

import dev.bailiwick.records.history.FieldChange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What people say of an address, checked: what a form, a file or a bulk action makes of it.
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
        FieldChange.note(changes, "hostname", before.hostname, hostname);
        FieldChange.note(changes, "status", before.status.key(), status.key());
        FieldChange.note(changes, "mac_address", before.mac, mac);
        FieldChange.note(changes, "owner", before.owner, owner);
        FieldChange.note(changes, "description", before.description, description);
        FieldChange.note(changes, "host", before.hostName(), hostName());
        return changes;
    }

    public String hostName() {
        return host == null ? "" : host.name();
    }
}
