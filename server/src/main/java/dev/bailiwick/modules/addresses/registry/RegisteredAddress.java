package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.records.schema.StoredRecord;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A registered address.
///
/// @param mac in its canonical form, or empty
/// @param hostId the compute host that has it, or null; `hostName` is then its name
/// @param version increases with every change by people or imports
public record RegisteredAddress(
        long id,
        IpAddress address,
        String hostname,
        AddressStatus status,
        String mac,
        String owner,
        String description,
        @Nullable Long hostId,
        @Nullable String hostName,
        long version,
        Instant createdAt,
        String createdBy,
        Reachability reachability)
        implements StoredRecord {
    @Override
    public String title() {
        return address.toString();
    }

    @Override
    public RecordValues details() {
        return RecordValues.builder()
                .set(AddressFields.HOSTNAME, hostname)
                .set(AddressFields.STATUS, status)
                .set(AddressFields.MAC, mac)
                .set(AddressFields.OWNER, owner)
                .set(AddressFields.DESCRIPTION, description)
                .set(AddressFields.HOST, hostName == null ? "" : hostName)
                .build();
    }
}
