package dev.bailiwick.modules.send.sealing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.stream.Collectors;

/// The token in the address of a package: 64 characters of `[A-Za-z0-9]`, 381 random bits. It is
/// half of the package's key, and stored only as a hash.
public final class PackageToken {
    private static final int LENGTH = 64;
    private static final String ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final SecureRandom RANDOM = new SecureRandom();

    private PackageToken() {}

    public static String next() {
        return RANDOM.ints(LENGTH, 0, ALPHABET.length())
                .mapToObj(i -> ALPHABET.substring(i, i + 1))
                .collect(Collectors.joining());
    }

    /// SHA-256 in hexadecimal: enough, because tokens cannot be guessed.
    public static String hash(String token) {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
