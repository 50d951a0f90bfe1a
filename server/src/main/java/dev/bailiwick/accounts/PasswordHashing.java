package dev.bailiwick.accounts;

import java.util.concurrent.Semaphore;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.stereotype.Component;

/// Argon2id with 19 MiB, two passes, one lane (OWASP Password Storage, first choice). Only as many
/// at once as there are processors, so that a crowd at the door waits instead of taking the memory.
@Component
final class PasswordHashing {
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int MEMORY_KIB = 19 * 1024;

    /// Of 32 random bytes that were not kept, with the figures above. Making one at the start would
    /// take a tenth of the start's time.
    static final String SOME_HASH =
            "$argon2id$v=19$m=19456,t=2,p=1$p6GeyJ6Kfj0QoVzQZJQ+dw"
                    + "$V3NcO1REfyV4arKxMeU/szvRdswnWCfBPm79WpeTZFg";

    private final Argon2PasswordEncoder encoder =
            new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, 1, MEMORY_KIB, 2);
    private final Semaphore atOnce =
            new Semaphore(Math.max(2, Runtime.getRuntime().availableProcessors()), true);

    String hash(String password) {
        atOnce.acquireUninterruptibly();
        try {
            return encoder.encode(password);
        } finally {
            atOnce.release();
        }
    }

    boolean matches(String password, String hash) {
        atOnce.acquireUninterruptibly();
        try {
            return encoder.matches(password, hash);
        } finally {
            atOnce.release();
        }
    }

    /// Takes as long as a comparison does, so that an unknown address answers no sooner than a
    /// known one.
    void pretend(String password) {
        boolean ignored = matches(password, SOME_HASH);
    }
}
