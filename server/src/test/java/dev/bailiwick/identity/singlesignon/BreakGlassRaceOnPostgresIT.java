package dev.bailiwick.identity.singlesignon;

import dev.bailiwick.Postgresql;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// The same on PostgreSQL, where writers do not wait for each other by themselves.
class BreakGlassRaceOnPostgresIT extends BreakGlassRaceTest {
    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        Postgresql.register(registry);
    }
}
