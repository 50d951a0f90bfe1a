package dev.bailiwick.identity.passwords;

import jakarta.annotation.PreDestroy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.stereotype.Component;

/// Argon2id with 19 MiB, two passes, one lane (OWASP Password Storage, first choice). At most as
/// many comparisons run at the same time as there are processors and as fit into a third of the
/// memory, so that many sign-ins queue ([PasswordQueue]) instead of using up the memory.
///
/// Runs on platform threads, between which the operating system shares the processors fairly:
/// virtual threads that only compute would keep all others from running until the whole queue was
/// done.
@Component
final class PasswordHashing {
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int MEMORY_KIB = 19 * 1024;
    private static final int ITERATIONS = 2;

    /// How many comparisons run at a time, not counting the reserved place.
    static final int MAX_CONCURRENT =
            Math.clamp(
                    Runtime.getRuntime().maxMemory() / (3L * MEMORY_KIB * 1024) - 1,
                    1,
                    Math.max(2, Runtime.getRuntime().availableProcessors()));

    /// The hash of 32 random bytes that were not kept, with the parameters above. Computing one at
    /// start would take a tenth of the start's time.
    static final String DUMMY_HASH =
            "$argon2id$v=19$m=19456,t=2,p=1$p6GeyJ6Kfj0QoVzQZJQ+dw"
                    + "$V3NcO1REfyV4arKxMeU/szvRdswnWCfBPm79WpeTZFg";

    private final Argon2PasswordEncoder encoder;
    private final ExecutorService threads =
            Executors.newFixedThreadPool(
                    MAX_CONCURRENT + 1, Thread.ofPlatform().daemon().name("argon2-", 0).factory());

    PasswordHashing() {
        this(MEMORY_KIB, ITERATIONS);
    }

    /// For tests that do not test passwords: cheaper hashes.
    PasswordHashing(int memoryKib, int passes) {
        encoder = new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, 1, memoryKib, passes);
    }

    String hash(String password) {
        return compute(() -> encoder.encode(password));
    }

    boolean matches(String password, String hash) {
        return compute(() -> encoder.matches(password, hash));
    }

    private <T> T compute(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, threads).join();
    }

    /// Takes as long as a comparison, so that an unknown address is not answered faster than a
    /// known one. Does not use the typed password: the encoder returns immediately when that is
    /// empty.
    void hashDummy() {
        boolean ignored = matches("some password", DUMMY_HASH);
    }

    @PreDestroy
    void stop() {
        threads.shutdown();
    }
}
