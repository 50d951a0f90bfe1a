package dev.bailiwick.identity.authenticators;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.apache.commons.codec.binary.Base32;

/// A secret as shown: as text to type, and as a QR code of the URI that authenticator apps read.
///
/// @param secret base 32 (RFC 4648 §6), in groups of four
public record Enrolment(String secret, QrCode qrCode) {
    private static final String ISSUER = "Bailiwick";

    static Enrolment of(byte[] secret, String email) {
        String text = new Base32().encodeToString(secret);
        String uri =
                "otpauth://totp/%s:%s?secret=%s&issuer=%s&algorithm=SHA1&digits=%d&period=%d"
                        .formatted(
                                ISSUER,
                                encoded(email),
                                text,
                                ISSUER,
                                OneTimeCodes.DIGITS,
                                OneTimeCodes.STEP.toSeconds());
        return new Enrolment(text.replaceAll("(.{4})(?!$)", "$1 "), QrCode.of(uri));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public String toString() {
        return "an authenticator app's secret";
    }
}
