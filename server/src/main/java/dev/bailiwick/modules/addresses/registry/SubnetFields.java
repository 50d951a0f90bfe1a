package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.monitoring.scans.ScanInterval;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.records.editing.RecordKind;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordField.Look;
import dev.bailiwick.records.schema.RecordSchema;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The fields of a subnet.
public final class SubnetFields {
    public static final RecordKind KIND =
            new RecordKind(
                    ProductModule.IP_ADDRESSES,
                    "subnet",
                    "Subnet",
                    "subnet",
                    "subnets",
                    "/ip-addresses/subnets");

    public static final RecordField<Network> NETWORK =
            RecordField.required(
                            "network",
                            "Network",
                            FieldType.line(
                                    49,
                                    SubnetFields::networkError,
                                    SubnetFields::parsed,
                                    Network::toString))
                    .shown(Look.MONO)
                    .hint("192.0.2.0/24 or 2001:db8::/64. It cannot be changed later.");

    public static final RecordField<String> NAME =
            RecordField.optional("name", "Name", FieldType.line(100));

    /// IEEE 802.1Q.
    public static final RecordField<@Nullable Integer> VLAN =
            RecordField.optional("vlan", "VLAN", FieldType.optionalNumber(1, 4094))
                    .shown(Look.SHORT, Look.DIGITS);

    /// A host address of the network, in canonical form, or empty.
    public static final RecordField<String> GATEWAY =
            RecordField.optional(
                            "gateway",
                            "Gateway",
                            FieldType.line(
                                    45,
                                    AddressFields::addressError,
                                    Subnets::gateway,
                                    text -> text))
                    .shown(Look.MONO)
                    .hint("Never suggested as the next free address.");

    public static final RecordField<ScanInterval> SCAN_INTERVAL =
            RecordField.required(
                            "scan_interval",
                            "Scheduled scan",
                            FieldType.choice(
                                    ScanInterval.OPTIONS,
                                    ScanInterval::of,
                                    ScanInterval::key,
                                    "Choose how often the subnet is scanned."))
                    .shown(Look.SHORT)
                    .hint("The first scan of a subnet starts within seconds.")
                    .initially(ScanInterval.NEVER.key());

    /// What can change.
    public static final RecordSchema DETAILS =
            RecordSchema.of(NAME, VLAN, GATEWAY, AddressFields.DESCRIPTION, SCAN_INTERVAL);

    public static final RecordSchema FORM =
            RecordSchema.of(NETWORK, NAME, VLAN, GATEWAY, AddressFields.DESCRIPTION, SCAN_INTERVAL);

    private SubnetFields() {}

    public static Optional<String> networkError(String text) {
        try {
            Network ignored = Network.parse(text);
            return Optional.empty();
        } catch (IpAddress.Malformed e) {
            return Optional.of(e.reason());
        }
    }

    public static Network parsed(String text) {
        try {
            return Network.parse(text);
        } catch (IpAddress.Malformed e) {
            throw new IllegalStateException("the input was validated before", e);
        }
    }
}
