package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.Postgresql;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// The same on PostgreSQL, where writers do not block each other automatically.
class BreakGlassRaceOnPostgresIT extends BreakGlassRaceTest {
    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        Postgresql.register(registry);
    }
}
