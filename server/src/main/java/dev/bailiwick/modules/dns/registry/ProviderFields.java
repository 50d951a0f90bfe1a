package dev.bailiwick.modules.dns.registry;

import static dev.bailiwick.records.schema.RecordField.optional;
import static dev.bailiwick.records.schema.RecordField.required;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.dns.pihole.Totp;
import dev.bailiwick.platform.http.CertificateCheck;
import dev.bailiwick.platform.http.WebAddress;
import dev.bailiwick.records.editing.RecordKind;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordField.Look;
import dev.bailiwick.records.schema.RecordSchema;
import java.util.List;
import java.util.Optional;

/// The fields of an instance of the DNS filter.
public final class ProviderFields {
    public static final String PATH = "/dns-manager";

    public static final RecordKind KIND =
            new RecordKind(
                    ProductModule.DNS,
                    "dns_provider",
                    "DNS Instance",
                    "instance",
                    "instances",
                    PATH + "/providers");

    private static final int MAX_FINGERPRINT_LENGTH = 130;
    private static final String ADMIN = "/admin";

    public static final RecordField<String> NAME =
            required("name", "Name", FieldType.line(100)).hint("Unique, such as dns-01.");

    public static final RecordField<WebAddress> BASE_URL =
            required(
                            "base_url",
                            "Address",
                            FieldType.line(
                                            WebAddress.MAX_LENGTH,
                                            ProviderFields::addressError,
                                            ProviderFields::address,
                                            WebAddress::toString)
                                    .normalisedBy(ProviderFields::withoutAdmin))
                    .shown(Look.MONO)
                    .hint("Of the web interface, such as https://192.0.2.53.");

    public static final RecordField<String> PASSWORD =
            optional("password", "Password", FieldType.secret(500))
                    .hint(
                            "The web password, an application password, or the API token of"
                                    + " version 5. Leave blank if the instance asks for none.");

    public static final RecordField<String> SECOND_FACTOR =
            optional(
                            "totp",
                            "Secret of one-time codes",
                            FieldType.secret(300).normalisedBy(Totp::canonical))
                    .hint(
                            "Only if the web password needs a second factor. An application"
                                    + " password does not.");

    public static final RecordField<Boolean> VERIFY_TLS =
            required("verify_tls", "Verify certificate", FieldType.yesNo())
                    .initially("true")
                    .hint("“No” accepts any certificate, also that of an attacker in between.");

    public static final RecordField<String> FINGERPRINT =
            optional(
                            "certificate_sha256",
                            "Pinned certificate",
                            FieldType.line(
                                    MAX_FINGERPRINT_LENGTH,
                                    text ->
                                            FieldType.error(
                                                    CertificateCheck.fingerprint(text).isPresent(),
                                                    "Enter a SHA-256 fingerprint: 64 hexadecimal"
                                                            + " digits."),
                                    text -> CertificateCheck.fingerprint(text).orElse(""),
                                    text -> text))
                    .shown(Look.MONO)
                    .hint(
                            "The SHA-256 fingerprint of the only certificate that is accepted, for"
                                    + " one that the instance made itself.");

    public static final List<RecordField<String>> SECRETS = List.of(PASSWORD, SECOND_FACTOR);

    /// What is stored as text.
    static final RecordSchema DETAILS = RecordSchema.of(BASE_URL, VERIFY_TLS, FINGERPRINT);

    public static final RecordSchema FORM =
            RecordSchema.of(NAME, BASE_URL, PASSWORD, SECOND_FACTOR, VERIFY_TLS, FINGERPRINT);

    private ProviderFields() {}

    /// Typed as the browser shows it: the web interface begins at `/admin`.
    private static String withoutAdmin(String typed) {
        if (typed.contains("?") || typed.contains("#")) {
            return typed;
        }
        int host = typed.indexOf("://") + 3;
        int at = typed.indexOf(ADMIN, host);
        while (at >= 0) {
            int end = at + ADMIN.length();
            if (end == typed.length() || typed.charAt(end) == '/') {
                return typed.substring(0, at);
            }
            at = typed.indexOf(ADMIN, end);
        }
        return typed;
    }

    private static Optional<String> addressError(String text) {
        try {
            WebAddress ignored = WebAddress.parse(text);
            return Optional.empty();
        } catch (WebAddress.MalformedException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static WebAddress address(String valid) {
        try {
            return WebAddress.parse(valid);
        } catch (WebAddress.MalformedException e) {
            throw new IllegalStateException("it was valid", e);
        }
    }
}
