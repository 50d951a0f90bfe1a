package dev.bailiwick.platform.http;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Which certificate of a server is accepted.
public sealed interface CertificateCheck {
    /// One for its name by a trusted authority.
    record Verified() implements CertificateCheck {}

    /// This one and no other, whatever its name, issuer and dates.
    ///
    /// @param sha256 of the certificate (DER), as 64 hexadecimal digits in lower case
    record Pinned(String sha256) implements CertificateCheck {}

    /// Any.
    record Off() implements CertificateCheck {}

    Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

    /// The canonical form of a SHA-256 fingerprint, which is often written with colons.
    static Optional<String> fingerprint(String text) {
        String bare =
                text.strip()
                        .toLowerCase(Locale.ROOT)
                        .replaceFirst("^sha-?256( fingerprint)?[:=]", "")
                        .replaceAll("[:\\s]", "");
        return SHA256.matcher(bare).matches() ? Optional.of(bare) : Optional.empty();
    }
}
