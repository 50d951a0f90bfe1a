package dev.bailiwick.sso;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// The same newcomers on PostgreSQL.
class NewcomersOnPostgresIT extends NewcomersTest {
    private static final EmbeddedPostgres POSTGRES = started();

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        registry.add(
                "bailiwick.database-url",
                () -> POSTGRES.getJdbcUrl("postgres", "postgres").replace("jdbc:", ""));
    }

    @AfterAll
    static void stop() throws IOException {
        POSTGRES.close();
    }

    private static EmbeddedPostgres started() {
        try {
            return EmbeddedPostgres.start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
