package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.monitoring.scans.ScanInterval;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.records.schema.StoredRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A subnet.
///
/// @param version increases with every change of its details
/// @param name may be empty
/// @param vlan its number (IEEE 802.1Q, 1 to 4094), or null
/// @param gateway an address in the subnet, or empty
/// @param scanMinutes the scan interval, or null
/// @param scannedAt the time of the last scan, or null
public record Subnet(
        long id,
        long version,
        Network network,
        String name,
        @Nullable Integer vlan,
        String gateway,
        String description,
        @Nullable Integer scanMinutes,
        @Nullable Instant scannedAt)
        implements StoredRecord {
    /// When the next scheduled scan is due, which can be in the past; null for never.
    @Nullable
    public Instant nextScanAt() {
        if (scanMinutes == null) {
            return null;
        }
        return scannedAt == null ? Instant.EPOCH : scannedAt.plus(Duration.ofMinutes(scanMinutes));
    }

    public boolean isScanDue(Instant now) {
        Instant next = nextScanAt();
        return next != null && !now.isBefore(next);
    }

    public boolean isGateway(IpAddress address) {
        return address.toString().equals(gateway);
    }

    /// The text that all its addresses begin with: `192.0.2.`, `2001:db8:4::`; may be empty.
    public String prefixText() {
        String first = network.first().toString();
        if (!network.first().isVersion4()) {
            return first.endsWith("::") ? first : "";
        }
        String[] bytes = first.split("\\.", -1);
        return Arrays.stream(bytes)
                .limit(network.prefix() / 8)
                .map(part -> part + ".")
                .collect(Collectors.joining());
    }

    /// Such as "Servers 192.0.2.0/24".
    @Override
    public String title() {
        return name.isEmpty() ? network.toString() : name + " " + network;
    }

    @Override
    public String auditTarget() {
        return network.toString();
    }

    @Override
    public RecordValues details() {
        return RecordValues.builder()
                .set(SubnetFields.NAME, name)
                .set(SubnetFields.VLAN, vlan)
                .set(SubnetFields.GATEWAY, gateway)
                .set(AddressFields.DESCRIPTION, description)
                .set(SubnetFields.SCAN_INTERVAL, ScanInterval.ofMinutes(scanMinutes))
                .build();
    }
}
