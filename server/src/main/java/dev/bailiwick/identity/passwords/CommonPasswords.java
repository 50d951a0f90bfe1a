package dev.bailiwick.identity.passwords;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/// The passwords that attackers try first (`passwords/README.md` names their source). The list is
/// read each time a password is chosen: that takes a fraction of the time of hashing it, and no
/// memory in between.
final class CommonPasswords {
    private static final String LIST = "/passwords/common.txt.gz";

    private CommonPasswords() {}

    /// @param plain in NFKC and lower case
    static boolean contains(String plain) {
        try (var file = Objects.requireNonNull(CommonPasswords.class.getResourceAsStream(LIST));
                var lines =
                        new BufferedReader(
                                new InputStreamReader(
                                        new GZIPInputStream(file), StandardCharsets.UTF_8))) {
            return lines.lines().anyMatch(plain::equals);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
