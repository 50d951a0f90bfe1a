package dev.bailiwick.modules.addresses.files;

import static dev.bailiwick.modules.addresses.registry.AddressFields.ADDRESS;
import static dev.bailiwick.modules.addresses.registry.AddressFields.HOST;

import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.SubnetFields;
import dev.bailiwick.platform.csv.CsvRow;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.records.imports.ParsedRow;
import dev.bailiwick.records.imports.RowCells;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.records.schema.RecordValues;

/// A row of a file: the values of the columns that the file has.
record AddressRow(RecordValues cells) {
    /// The most characters of a cell to repeat in an error.
    static final int MAX_QUOTED_LENGTH = 40;

    /// A network in its canonical form, or empty.
    static final RecordField<String> SUBNET =
            RecordField.optional(
                            "subnet",
                            "Subnet",
                            FieldType.line(
                                    49,
                                    SubnetFields::networkError,
                                    text ->
                                            text.isEmpty()
                                                    ? ""
                                                    : SubnetFields.parsed(text).toString(),
                                    text -> text))
                    .legend(
                            "The network it belongs to, such as 192.0.2.0/24. An unknown network is"
                                    + " added.");

    static final RecordSchema COLUMNS =
            RecordSchema.of(
                    ADDRESS,
                    AddressFields.HOSTNAME,
                    AddressFields.STATUS,
                    AddressFields.MAC,
                    SUBNET,
                    AddressFields.OWNER,
                    AddressFields.DESCRIPTION,
                    HOST);

    /// A row whose address can be read is validated further, even if other values are invalid.
    static ParsedRow<AddressRow> of(CsvRow csv) {
        var cells = new RowCells(csv);
        var row = new AddressRow(cells.values(COLUMNS));
        if (!row.cells.has(ADDRESS)) {
            return cells.toParsedRow(null);
        }
        String subnet = row.subnet();
        if (!subnet.isEmpty()) {
            Network network = SubnetFields.parsed(subnet);
            if (!network.contains(row.address())) {
                cells.addError(
                        SUBNET.name(), "%s does not contain %s.".formatted(network, row.address()));
            }
        }
        return cells.toParsedRow(row);
    }

    IpAddress address() {
        return cells.get(ADDRESS);
    }

    /// Empty when the file names none, as below.
    String subnet() {
        return cells.has(SUBNET) ? cells.get(SUBNET) : "";
    }

    String host() {
        return cells.has(HOST) ? cells.get(HOST) : "";
    }
}
