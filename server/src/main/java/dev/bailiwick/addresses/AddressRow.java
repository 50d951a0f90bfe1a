package dev.bailiwick.addresses;

import dev.bailiwick.csv.CsvRow;
import dev.bailiwick.imports.RowRefused;
import dev.bailiwick.network.IpAddress;
import dev.bailiwick.network.Network;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A row of a file: null where the file has no such column.
///
/// @param subnet a network in its one spelling, or empty
/// @param host the name of a compute host, or empty
record AddressRow(
        IpAddress address,
        @Nullable String hostname,
        @Nullable AddressStatus status,
        @Nullable String mac,
        @Nullable String subnet,
        @Nullable String owner,
        @Nullable String description,
        @Nullable String host) {
    static AddressRow of(CsvRow row) throws RowRefused {
        IpAddress address;
        try {
            address = IpAddress.parse(Objects.requireNonNullElse(row.cell("address"), "").strip());
        } catch (IpAddress.Malformed e) {
            throw new RowRefused("address", e.reason());
        }
        String hostname = checked(row, "hostname", AddressText::faultOfHostname);
        String mac = checked(row, "mac_address", AddressText::faultOfMac);
        String host = checked(row, "host", AddressText::faultOfHost);
        return new AddressRow(
                address,
                hostname,
                status(row),
                mac == null ? null : AddressText.mac(mac),
                subnet(row, address),
                checked(row, "owner", AddressText::faultOfOwner),
                checked(row, "description", AddressText::faultOfDescription),
                host);
    }

    private static @Nullable String checked(
            CsvRow row, String column, Function<String, Optional<String>> rule) throws RowRefused {
        String cell = row.cell(column);
        if (cell == null) {
            return null;
        }
        String text = cell.strip().replace("\r\n", "\n");
        var fault = rule.apply(text);
        if (fault.isPresent()) {
            throw new RowRefused(column, fault.get());
        }
        return text;
    }

    private static @Nullable AddressStatus status(CsvRow row) throws RowRefused {
        String cell = row.cell("status");
        if (cell == null) {
            return null;
        }
        String text = cell.strip();
        return text.isEmpty()
                ? AddressStatus.ACTIVE
                : AddressStatus.of(text.toLowerCase(Locale.ROOT))
                        .orElseThrow(() ->
                                new RowRefused(
                                        "status",
                                        "“%s” is not one of active, reserved, dhcp, deprecated, available."
                                                .formatted(shortened(text))));
    }

    private static @Nullable String subnet(CsvRow row, IpAddress address) throws RowRefused {
        String cell = row.cell("subnet");
        if (cell == null || cell.isBlank()) {
            return cell == null ? null : "";
        }
        try {
            Network network = Network.parse(cell.strip());
            if (!network.contains(address)) {
                throw new RowRefused("subnet", "%s does not hold %s.".formatted(network, address));
            }
            return network.toString();
        } catch (IpAddress.Malformed e) {
            throw new RowRefused("subnet", e.reason());
        }
    }

    static String shortened(String text) {
        return text.length() <= 40 ? text : text.substring(0, 39) + "…";
    }
}
