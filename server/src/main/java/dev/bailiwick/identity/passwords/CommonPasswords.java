package dev.bailiwick.identity.passwords;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/// The passwords that guessers try first (`passwords/README.md` says where they come from). Read
/// each time that somebody chooses a password, which takes a fraction of what hashing it does and
/// no memory in between.
final class CommonPasswords {
    private static final String LIST = "/passwords/common.txt.gz";

    private CommonPasswords() {}

    /// @param plain NFKC and lower case
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
