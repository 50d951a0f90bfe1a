package dev.bailiwick.modules.remotes.desktop;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The only certificate that a machine may present.
///
/// @param sha256 64 hexadecimal digits in lower case
/// @param by email address of the administrator
public record CertificatePin(String sha256, Instant at, String by) {
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern BYTES = Pattern.compile("(..)(?!$)");

    /// In groups, for people who compare it.
    public static String grouped(String sha256) {
        return BYTES.matcher(sha256.toUpperCase(Locale.ROOT)).replaceAll("$1:");
    }

    /// Accepts colons, spaces and capital letters, as other programs show it.
    static Optional<String> parse(String text) {
        return Optional.of(text.replaceAll("[:\\s]", "").toLowerCase(Locale.ROOT))
                .filter(one -> HASH.matcher(one).matches());
    }

    public String grouped() {
        return grouped(sha256);
    }
}
