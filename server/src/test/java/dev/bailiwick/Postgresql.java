package dev.bailiwick;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.test.context.DynamicPropertyRegistry;

/// One PostgreSQL server for all tests of this JVM; creates a new database on request.
public final class Postgresql {
    private static final EmbeddedPostgres SERVER = start();
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private Postgresql() {}

    /// @return the address of an empty database, in the form of `BAILIWICK_DATABASE_URL`
    public static String newDatabase() {
        String name = "test" + DATABASES.incrementAndGet();
        try (var connection = SERVER.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return "postgresql://postgres:postgres@localhost:%d/%s".formatted(SERVER.getPort(), name);
    }

    /// An empty database for a test context.
    public static void register(DynamicPropertyRegistry registry) {
        String address = newDatabase();
        registry.add("bailiwick.database-url", () -> address);
    }

    static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder().start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
