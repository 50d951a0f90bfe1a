package dev.bailiwick.platform.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.flywaydb.core.Flyway;

/// Copies of an empty database with the newest schema. Migrating takes longer than copying, so each
/// JVM does it once for each database product.
public final class MigratedDatabases {
    private MigratedDatabases() {}

    /// @param folder the data folder of a server that has not started yet
    public static void copyTo(Path folder) {
        try {
            Path copy = folder.resolve(DatabaseAddress.SQLITE_FILE);
            Files.copy(OnSqlite.FILE, copy);
            Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @param url the JDBC address of an empty PostgreSQL database, with user and password
    public static void migrate(String url) {
        Flyway.configure()
                .dataSource(url, null, null)
                .locations("classpath:db/migration")
                .placeholders(DatabaseConfiguration.POSTGRESQL_PLACEHOLDERS)
                .load()
                .migrate();
    }

    private static final class OnSqlite {
        private static final Path FILE = migrated();

        private static Path migrated() {
            try {
                Path file = Files.createTempFile("bailiwick-test", ".db");
                file.toFile().deleteOnExit();
                ScratchDatabase ignored = ScratchDatabase.at(file, ScratchDatabase.newestSchema());
                return file;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
