package dev.bailiwick.identity.passwords;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/// Replaces password hashing where a test creates many people and signs them in: the same Argon2id,
/// in a fiftieth of the time. Not a `@Configuration`, because the application's component scan
/// would find it.
public final class QuickHashing {
    private static final int MEMORY_KIB = 512;

    @Bean
    @Primary
    PasswordHashing cheap() {
        return new PasswordHashing(MEMORY_KIB, 1);
    }
}
