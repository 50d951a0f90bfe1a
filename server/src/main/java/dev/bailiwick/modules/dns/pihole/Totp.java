package dev.bailiwick.modules.dns.pihole;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.security.InvalidKeyException;
import java.time.Instant;
import java.util.Locale;
import javax.crypto.spec.SecretKeySpec;
import org.apache.commons.codec.binary.Base32;

/// One-time codes as Pi-hole checks them: RFC 6238 with SHA-1, six digits and 30 seconds.
public final class Totp {
    private static final TimeBasedOneTimePasswordGenerator GENERATOR =
            new TimeBasedOneTimePasswordGenerator();
    private static final Base32 BASE32 = Base32.builder().get();

    private Totp() {}

    /// @param secret Base32
    static int code(String secret, Instant at) {
        try {
            return GENERATOR.generateOneTimePassword(
                    new SecretKeySpec(BASE32.decode(canonical(secret)), "RAW"), at);
        } catch (InvalidKeyException e) {
            throw new IllegalStateException("any bytes are a key", e);
        }
    }

    public static String canonical(String secret) {
        return secret.toUpperCase(Locale.ROOT).replaceAll("[\\s=-]", "");
    }

    /// Whether it is Base32 of at least 80 bits.
    public static boolean isSecret(String text) {
        return canonical(text).matches("[A-Z2-7]{16,200}");
    }
}
