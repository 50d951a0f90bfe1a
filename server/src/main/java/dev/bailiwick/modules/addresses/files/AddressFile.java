package dev.bailiwick.modules.addresses.files;

import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.SubnetFields;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordSchema;

/// The columns of a file.
final class AddressFile {
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
                    AddressFields.ADDRESS,
                    AddressFields.HOSTNAME,
                    AddressFields.STATUS,
                    AddressFields.MAC,
                    SUBNET,
                    AddressFields.OWNER,
                    AddressFields.DESCRIPTION,
                    AddressFields.HOST);

    private AddressFile() {}
}
