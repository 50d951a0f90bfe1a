package dev.bailiwick.identity.passwords;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/// Replaces the hashing of passwords where a test makes many people and signs them in: the same
/// Argon2id, in a fiftieth of the time. No `@Configuration`, which the application's own scan would
/// find.
public final class QuickHashing {
    private static final int MEMORY_KIB = 512;

    @Bean
    @Primary
    PasswordHashing cheap() {
        return new PasswordHashing(MEMORY_KIB, 1);
    }
}
