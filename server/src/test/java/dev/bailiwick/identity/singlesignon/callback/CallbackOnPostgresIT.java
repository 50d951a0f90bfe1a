package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.Postgresql;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// The same callbacks on PostgreSQL.
class CallbackOnPostgresIT extends CallbackTest {
    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        Postgresql.register(registry);
    }
}
