package dev.bailiwick.modules.addresses.files;

import dev.bailiwick.modules.addresses.registry.AddressFieldRules;
import dev.bailiwick.modules.addresses.registry.AddressStatus;
import dev.bailiwick.platform.csv.CsvRow;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.records.imports.ParsedRow;
import dev.bailiwick.records.imports.RowCells;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A row of a file; null for columns that the file does not have.
///
/// @param subnet a network in its canonical form, or empty
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
    /// The most characters of a cell to repeat in an error.
    static final int MAX_QUOTED_LENGTH = 40;

    /// A row whose address can be read is validated further, even if other values are invalid.
    static ParsedRow<AddressRow> of(CsvRow row) {
        var cells = new RowCells(row);
        IpAddress address = address(cells);
        String hostname = cells.text("hostname", AddressFieldRules::hostnameError);
        AddressStatus status = status(cells);
        String mac = cells.text("mac_address", AddressFieldRules::macError);
        String subnet = subnet(cells, address);
        String owner = cells.text("owner", AddressFieldRules::ownerError);
        String description = cells.text("description", AddressFieldRules::descriptionError);
        String host = cells.text("host", AddressFieldRules::hostError);
        return cells.toParsedRow(
                address == null
                        ? null
                        : new AddressRow(
                                address,
                                hostname,
                                status,
                                mac == null ? null : AddressFieldRules.mac(mac),
                                subnet,
                                owner,
                                description,
                                host));
    }

    private static @Nullable IpAddress address(RowCells cells) {
        try {
            return IpAddress.parse(Objects.requireNonNullElse(cells.cell("address"), "").strip());
        } catch (IpAddress.Malformed e) {
            cells.addError("address", e.reason());
            return null;
        }
    }

    private static @Nullable AddressStatus status(RowCells cells) {
        String cell = cells.cell("status");
        if (cell == null) {
            return null;
        }
        String text = cell.strip();
        if (text.isEmpty()) {
            return AddressStatus.ACTIVE;
        }
        AddressStatus status = AddressStatus.of(text.toLowerCase(Locale.ROOT)).orElse(null);
        if (status == null) {
            cells.addError(
                    "status",
                    "“%s” is not a valid status. Use active, reserved, dhcp, deprecated or available."
                            .formatted(Excerpt.of(text, MAX_QUOTED_LENGTH)));
        }
        return status;
    }

    private static @Nullable String subnet(RowCells cells, @Nullable IpAddress address) {
        String cell = cells.cell("subnet");
        if (cell == null || cell.isBlank()) {
            return cell == null ? null : "";
        }
        try {
            Network network = Network.parse(cell.strip());
            if (address == null || network.contains(address)) {
                return network.toString();
            }
            cells.addError("subnet", "%s does not contain %s.".formatted(network, address));
        } catch (IpAddress.Malformed e) {
            cells.addError("subnet", e.reason());
        }
        return null;
    }
}
