package dev.bailiwick.modules.backups.registry;

import java.security.SecureRandom;

/// A generated password: 40 characters, 200 bits, from an alphabet that can be typed from paper,
/// without I, O, 0 and 1.
final class RepositoryPassword {
    private static final String ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    private static final int LENGTH = 40;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RepositoryPassword() {}

    static String generate() {
        var password = new StringBuilder(LENGTH);
        for (int i = 0; i < LENGTH; i++) {
            password.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return password.toString();
    }
}
