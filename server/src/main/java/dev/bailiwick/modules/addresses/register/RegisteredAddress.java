package dev.bailiwick.modules.addresses.register;

import dev.bailiwick.platform.network.IpAddress;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An address that somebody wrote down.
///
/// @param mac in its one spelling, or empty
/// @param hostId the compute host that has it, or null; `hostName` is then its name
/// @param version grows with each change by people or imports
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
        Reachability sighting) {}
