package dev.bailiwick.identity.passwords;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.stereotype.Component;

/// Argon2id with 19 MiB, two passes, one lane (OWASP Password Storage, first choice). Only as many
/// at once as there are processors and as fit into a third of the memory, so that a crowd at the
/// door waits ([PasswordQueue]) instead of taking it.
///
/// On threads of the operating system, which shares the processors fairly: virtual threads that
/// only compute would keep everybody else's from running until the last of the crowd was served.
@Component
final class PasswordHashing {
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int MEMORY_KIB = 19 * 1024;
    private static final int PASSES = 2;

    /// How many comparisons run at a time, beside the one whose place is kept.
    static final int AT_ONCE =
            Math.clamp(
                    Runtime.getRuntime().maxMemory() / (3L * MEMORY_KIB * 1024) - 1,
                    1,
                    Math.max(2, Runtime.getRuntime().availableProcessors()));

    /// Of 32 random bytes that were not kept, with the figures above. Making one at the start would
    /// take a tenth of the start's time.
    static final String SOME_HASH =
            "$argon2id$v=19$m=19456,t=2,p=1$p6GeyJ6Kfj0QoVzQZJQ+dw"
                    + "$V3NcO1REfyV4arKxMeU/szvRdswnWCfBPm79WpeTZFg";

    private final Argon2PasswordEncoder encoder;
    private final ExecutorService threads =
            Executors.newFixedThreadPool(
                    AT_ONCE + 1, Thread.ofPlatform().daemon().name("argon2-", 0).factory());

    PasswordHashing() {
        this(MEMORY_KIB, PASSES);
    }

    /// For tests about something else than passwords: hashes that cost less.
    PasswordHashing(int memoryKib, int passes) {
        encoder = new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, 1, memoryKib, passes);
    }

    String hash(String password) {
        return computed(() -> encoder.encode(password));
    }

    boolean matches(String password, String hash) {
        return computed(() -> encoder.matches(password, hash));
    }

    private <T> T computed(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, threads).join();
    }

    /// Takes as long as a comparison does, so that an unknown address answers no sooner than a
    /// known one. Not with what was typed: the encoder answers at once when that is empty.
    void pretend() {
        boolean ignored = matches("some password", SOME_HASH);
    }
}
