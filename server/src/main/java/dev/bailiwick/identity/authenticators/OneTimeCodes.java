package dev.bailiwick.identity.authenticators;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.security.InvalidKeyException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalLong;
import javax.crypto.spec.SecretKeySpec;

/// Codes of authenticator apps: RFC 6238 with SHA-1, six digits, 30 seconds, and one step either
/// way for clock differences (§5.2).
final class OneTimeCodes {
    static final Duration STEP = Duration.ofSeconds(30);
    static final int DIGITS = 6;

    /// As long as the hash (RFC 4226 §4, R6).
    private static final int SECRET_BYTES = 20;

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final TimeBasedOneTimePasswordGenerator GENERATOR =
            new TimeBasedOneTimePasswordGenerator(STEP, DIGITS);

    private OneTimeCodes() {}

    static byte[] newSecret() {
        byte[] secret = new byte[SECRET_BYTES];
        RANDOM.nextBytes(secret);
        return secret;
    }

    /// @return the time step of this code, the newest if two share it
    static OptionalLong stepOf(String code, byte[] secret, Instant now) {
        OptionalLong found = OptionalLong.empty();
        for (int offset = -1; offset <= 1; offset++) {
            Instant at = now.plus(STEP.multipliedBy(offset));
            if (code.equals(at(secret, at))) {
                found = OptionalLong.of(at.toEpochMilli() / STEP.toMillis());
            }
        }
        return found;
    }

    static String at(byte[] secret, Instant at) {
        try {
            return GENERATOR.generateOneTimePasswordString(
                    new SecretKeySpec(secret, GENERATOR.getAlgorithm()), at, Locale.ROOT);
        } catch (InvalidKeyException e) {
            throw new IllegalStateException("every stored secret is a valid key", e);
        }
    }
}
