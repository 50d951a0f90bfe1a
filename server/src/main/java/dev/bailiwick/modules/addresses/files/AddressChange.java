package dev.bailiwick.modules.addresses.files;

import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.records.schema.RecordValues;
import org.jspecify.annotations.Nullable;

/// An address that a row of a file creates or changes.
///
/// @param present the record as it was at validation, null for a new one
/// @param values all of them afterwards
/// @param host the id of the compute host that the values name, or null
/// @param subnet a network that must exist afterwards, or empty
record AddressChange(
        @Nullable RegisteredAddress present,
        IpAddress address,
        RecordValues values,
        @Nullable Long host,
        String subnet) {}
