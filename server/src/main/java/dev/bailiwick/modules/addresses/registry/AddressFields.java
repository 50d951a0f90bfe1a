package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.MacAddress;
import dev.bailiwick.records.editing.RecordKind;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordField.Look;
import dev.bailiwick.records.schema.RecordSchema;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The fields of an address.
public final class AddressFields {
    public static final String PATH = "/ip-addresses";

    public static final RecordKind KIND =
            new RecordKind(
                    ProductModule.IP_ADDRESSES,
                    "ip-address",
                    "IP Address",
                    "address",
                    "addresses",
                    PATH);

    private static final int MAX_DESCRIPTION_LENGTH = 1_000;
    static final String UNKNOWN_HOST = "There is no compute host with this name.";

    /// RFC 1123 §2.1, plus underscores, which service names contain (RFC 2782).
    private static final Pattern HOST_NAME =
            Pattern.compile(
                    "[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?(?:\\.[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?)*\\.?");

    public static final RecordField<IpAddress> ADDRESS =
            RecordField.required(
                            "address",
                            "Address",
                            FieldType.line(
                                    45,
                                    AddressFields::addressError,
                                    AddressFields::parsed,
                                    IpAddress::toString))
                    .shown(Look.MONO)
                    .hint("IPv4 or IPv6. It cannot be changed later.")
                    .legend("IPv4 or IPv6. Rows are matched by it.");

    public static final RecordField<AddressStatus> STATUS =
            RecordField.required("status", "Status", statusType())
                    .legend("active, reserved, dhcp, deprecated or available; active when empty.")
                    .initially(AddressStatus.ACTIVE.key());

    public static final RecordField<String> HOSTNAME =
            RecordField.optional("hostname", "Host name", hostnameType())
                    .shown(Look.MONO)
                    .legend("Its name in DNS.");

    /// In canonical form, or empty.
    public static final RecordField<String> MAC =
            RecordField.optional("mac_address", "MAC address", macType())
                    .shown(Look.MONO)
                    .legend("00:00:5e:00:53:01 or another common notation.");

    public static final RecordField<String> OWNER =
            RecordField.optional("owner", "Owner", FieldType.line(100))
                    .hint("Who is responsible for it: a person, a team or a room.")
                    .legend("Who is responsible for it.");

    /// The name of a compute host, or empty. A name that cannot be one is refused without a query.
    public static final RecordField<String> HOST =
            RecordField.optional("host", "Compute host", hostType())
                    .hint("The name of a host that is registered here.")
                    .legend("The name of a compute host.");

    public static final RecordField<String> DESCRIPTION =
            RecordField.optional(
                            "description", "Description", FieldType.text(MAX_DESCRIPTION_LENGTH))
                    .legend("Any other information.");

    /// What can change.
    public static final RecordSchema DETAILS =
            RecordSchema.of(HOSTNAME, STATUS, MAC, OWNER, DESCRIPTION, HOST);

    /// What the preview of an import shows of a new address.
    public static final RecordSchema SUMMARY = RecordSchema.of(HOSTNAME, STATUS, MAC, OWNER, HOST);

    public static final RecordSchema FORM =
            RecordSchema.of(ADDRESS, STATUS, HOSTNAME, MAC, OWNER, HOST, DESCRIPTION);

    private AddressFields() {}

    static Optional<String> addressError(String text) {
        try {
            IpAddress ignored = IpAddress.parse(text);
            return Optional.empty();
        } catch (IpAddress.Malformed e) {
            return Optional.of(e.reason());
        }
    }

    static IpAddress parsed(String text) {
        try {
            return IpAddress.parse(text);
        } catch (IpAddress.Malformed e) {
            throw new IllegalStateException("the input was validated before", e);
        }
    }

    private static FieldType<AddressStatus> statusType() {
        return FieldType.choice(
                        AddressStatus.OPTIONS,
                        AddressStatus::of,
                        AddressStatus::key,
                        "Use active, reserved, dhcp, deprecated or available.")
                .normalisedBy(text -> text.toLowerCase(Locale.ROOT));
    }

    private static FieldType<String> hostnameType() {
        return FieldType.line(
                253,
                text ->
                        FieldType.error(
                                text.length() <= 253 && HOST_NAME.matcher(text).matches(),
                                "A host name consists of letters, digits, hyphens, underscores and"
                                        + " dots, such as web-1.example.org. Each part between dots"
                                        + " has 1 to 63 characters and neither starts nor ends with"
                                        + " a hyphen."),
                text -> text,
                text -> text);
    }

    private static FieldType<String> macType() {
        return FieldType.line(
                30,
                text ->
                        FieldType.error(
                                MacAddress.canonical(text).isPresent(),
                                "This is not a MAC address such as 00:00:5e:00:53:01."),
                text -> MacAddress.canonical(text).orElse(""),
                text -> text);
    }

    private static FieldType<String> hostType() {
        return FieldType.line(
                100,
                text -> FieldType.error(FieldType.lineError(text, 100).isEmpty(), UNKNOWN_HOST),
                text -> text,
                text -> text);
    }
}
