package dev.bailiwick.modules.remotes.registry;

import static dev.bailiwick.records.schema.RecordField.optional;
import static dev.bailiwick.records.schema.RecordField.required;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.records.editing.RecordKind;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordField.Look;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.web.ui.SelectOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The fields of a machine.
public final class RemoteFields {
    public static final String PATH = "/remote-manager";

    public static final RecordKind KIND =
            new RecordKind(
                    ProductModule.REMOTE, "remote", "Remote Machine", "machine", "machines", PATH);

    /// As OpenSSH shows it: SHA-256 in Base64 without padding.
    private static final Pattern FINGERPRINT = Pattern.compile("SHA256:[A-Za-z0-9+/]{43}");

    public static final RecordField<String> NAME =
            required("name", "Name", FieldType.line(100)).hint("Unique, such as web-1 shell.");

    public static final RecordField<RemoteProtocol> PROTOCOL =
            required(
                            "protocol",
                            "Protocol",
                            FieldType.choice(
                                            RemoteProtocol.OPTIONS,
                                            RemoteProtocol::of,
                                            RemoteProtocol::key,
                                            "Choose ssh or rdp.")
                                    .normalisedBy(text -> text.toLowerCase(Locale.ROOT)))
                    .initially("ssh");

    public static final RecordField<String> ADDRESS =
            required(
                            "address",
                            "Address",
                            FieldType.line(
                                            RemoteAddress.MAX_LENGTH,
                                            RemoteAddress::error,
                                            RemoteAddress::canonical,
                                            text -> text)
                                    .normalisedBy(text -> text.toLowerCase(Locale.ROOT)))
                    .shown(Look.MONO)
                    .hint("IP address or host name.");

    public static final RecordField<Integer> PORT =
            required("port", "Port", FieldType.number(1, 65_535))
                    .shown(Look.SHORT, Look.DIGITS)
                    .hint("Usually 22 for SSH and 3389 for RDP.")
                    .initially("22");

    public static final RecordField<DesktopSecurity> RDP_SECURITY =
            required(
                            "rdp_security",
                            "Security",
                            FieldType.choice(
                                    DesktopSecurity.OPTIONS,
                                    DesktopSecurity::of,
                                    DesktopSecurity::key,
                                    "Choose any, nla, tls or rdp."))
                    .initially("any");

    public static final RecordField<KeyboardLayout> KEYBOARD_LAYOUT =
            required(
                            "keyboard_layout",
                            "Keyboard layout",
                            FieldType.choice(
                                    KeyboardLayout.OPTIONS,
                                    KeyboardLayout::of,
                                    KeyboardLayout::key,
                                    "There is no such keyboard layout."))
                    .hint("The one that the machine uses.")
                    .initially("en-us-qwerty");

    public static final RecordField<Boolean> CLIPBOARD =
            required("clipboard", "Copy and paste text", FieldType.yesNo()).initially("false");

    public static final RecordField<Boolean> FILES =
            required("files", "File transfer", FieldType.yesNo())
                    .hint("Up and down, in SSH sessions.")
                    .initially("true");

    public static final RecordField<Boolean> RECORDED =
            required("recorded", "Recording", FieldType.yesNo())
                    .hint(
                            "What the machine prints in SSH sessions, not what people type. Only"
                                    + " administrators change this.")
                    .initially("false");

    /// The name of a compute host, or empty.
    public static final RecordField<String> HOST =
            optional("host", "Compute host", FieldType.line(100));

    public static final RecordField<List<String>> TAGS =
            optional("tags", "Tags", FieldType.lines(20, 60, _ -> Optional.empty()))
                    .hint("One on each line.");

    /// The addresses of accounts.
    public static final RecordField<List<String>> PEOPLE =
            optional("people", "Only these people", FieldType.lines(50, 254, RemoteFields::noEmail))
                    .hint(
                            "Email addresses of accounts, one on each line. Leave blank for"
                                    + " everyone who may use remote sessions.");

    public static final RecordField<Integer> SESSION_MINUTES =
            required("session_minutes", "Time limit in minutes", FieldType.number(5, 1_440))
                    .shown(Look.SHORT, Look.DIGITS)
                    .hint("A session ends after this time, from 5 to 1,440.")
                    .initially("480");

    public static final RecordField<Integer> IDLE_MINUTES =
            required("idle_minutes", "Idle limit in minutes", FieldType.number(5, 240))
                    .shown(Look.SHORT, Look.DIGITS)
                    .hint("It ends earlier without input for this time, from 5 to 240.")
                    .initially("30");

    public static final RecordField<String> NOTES =
            optional("notes", "Notes", FieldType.text(4_000));

    /// Not a field of the form: each host key is a decision of its own.
    public static final RecordField<List<String>> HOST_KEYS =
            optional(
                    "host_keys",
                    "Host keys",
                    FieldType.lines(20, 50, RemoteFields::fingerprintError));

    /// Whether people sign in with certificates.
    public static final RecordField<Boolean> CERTIFICATES =
            required(
                            "certificates",
                            "Sign in with",
                            FieldType.choice(
                                    List.of(
                                            SelectOption.of("false", "Password or key"),
                                            SelectOption.of("true", "Certificate")),
                                    text ->
                                            text.equals("true") || text.equals("false")
                                                    ? Optional.of(Boolean.valueOf(text))
                                                    : Optional.empty(),
                                    String::valueOf,
                                    "Choose true or false."))
                    .hint(
                            "With certificates, people enter no password: the machine must trust"
                                    + " the key on the page Certificates.")
                    .initially("false");

    /// The name of another machine, or empty.
    public static final RecordField<String> THROUGH =
            optional("through", "Through", FieldType.line(100))
                    .hint("An SSH machine that forwards the connection (jump host).");

    public static final RecordSchema FORM =
            RecordSchema.of(
                    NAME,
                    PROTOCOL,
                    ADDRESS,
                    PORT,
                    HOST,
                    CERTIFICATES,
                    THROUGH,
                    TAGS,
                    PEOPLE,
                    SESSION_MINUTES,
                    IDLE_MINUTES,
                    FILES,
                    RECORDED,
                    RDP_SECURITY,
                    KEYBOARD_LAYOUT,
                    CLIPBOARD,
                    NOTES);

    private RemoteFields() {}

    private static Optional<String> noEmail(String text) {
        return FieldType.error(
                EmailAddress.parse(text).isPresent(), "this is not an email address.");
    }

    /// The fingerprint in a line of `ssh-keygen -l`; the text itself if there is not exactly one.
    public static String fingerprint(String text) {
        List<String> found =
                Stream.of(text.split("\\s+", -1))
                        .filter(word -> FINGERPRINT.matcher(word).matches())
                        .toList();
        return found.size() == 1 ? found.getFirst() : text;
    }

    /// For the text of one fingerprint.
    public static Optional<String> fingerprintError(String text) {
        return FieldType.error(
                FINGERPRINT.matcher(text).matches(),
                "Enter SHA256: and 43 characters, as ssh-keygen -l shows it.");
    }
}
