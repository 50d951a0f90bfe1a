package dev.bailiwick;

import dev.bailiwick.platform.db.MigratedDatabases;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/// One PostgreSQL server for all tests of this JVM; creates a new database on request.
public final class Postgresql {
    private static final EmbeddedPostgres SERVER = start();
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private Postgresql() {}

    /// @return the address of an empty database, in the form of `BAILIWICK_DATABASE_URL`
    public static String newDatabase() {
        return create("");
    }

    /// @return the address of a database with the newest schema and no rows
    public static String newMigratedDatabase() {
        return create(" TEMPLATE " + Migrated.NAME);
    }

    /// @param role is created, and does not own the database: it can create tables, and no
    ///   extension
    /// @return the address of an empty database, for this role
    public static String newDatabaseOf(String role) {
        String address = newDatabase();
        execute("CREATE ROLE %s LOGIN PASSWORD '%s'".formatted(role, role));
        String jdbc = "jdbc:" + address.replace("//postgres:postgres@", "//");
        try (var connection = DriverManager.getConnection(jdbc, "postgres", "postgres");
                var sql = connection.createStatement()) {
            boolean ignored = sql.execute("GRANT ALL ON SCHEMA public TO " + role);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return address.replace("postgres:postgres@", "%s:%s@".formatted(role, role));
    }

    private static String create(String template) {
        String name = "test" + DATABASES.incrementAndGet();
        execute("CREATE DATABASE " + name + template);
        return "postgresql://postgres:postgres@localhost:%d/%s".formatted(SERVER.getPort(), name);
    }

    private static void execute(String statement) {
        try (var connection = SERVER.getPostgresDatabase().getConnection();
                var sql = connection.createStatement()) {
            boolean ignored = sql.execute(statement);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Migrating takes longer than copying.
    private static final class Migrated {
        private static final String NAME = create();

        private static String create() {
            String name = "migrated";
            execute("CREATE DATABASE " + name);
            MigratedDatabases.migrate(
                    "jdbc:postgresql://localhost:%d/%s?user=postgres&password=postgres"
                            .formatted(SERVER.getPort(), name));
            return name;
        }
    }

    /// A database for a test context, which all classes with this annotation and the same
    /// configuration share.
    public static final class ForContext
            implements ApplicationContextInitializer<ConfigurableApplicationContext> {
        @Override
        public void initialize(ConfigurableApplicationContext context) {
            TestPropertyValues.of("bailiwick.database-url=" + newMigratedDatabase())
                    .applyTo(context);
        }
    }

    static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder().start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
