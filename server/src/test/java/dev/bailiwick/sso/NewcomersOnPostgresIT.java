package dev.bailiwick.sso;

import dev.bailiwick.Postgresql;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// The same newcomers on PostgreSQL.
class NewcomersOnPostgresIT extends NewcomersTest {
    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        Postgresql.register(registry);
    }
}
