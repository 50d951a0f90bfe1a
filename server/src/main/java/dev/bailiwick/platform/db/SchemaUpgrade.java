package dev.bailiwick.platform.db;

import dev.bailiwick.platform.startup.StartRefusedException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Arrays;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;

/// Migrates the schema forwards only: a database written by a newer version is rejected.
final class SchemaUpgrade {
    private static final int MIN_POSTGRESQL_VERSION = 16;
    private static final String TLS_HINT =
            " A server on another machine must support it, unless BAILIWICK_DATABASE_URL ends with"
                    + " ?sslmode=disable, which is for a network that nobody else uses.";

    private SchemaUpgrade() {}

    static void run(Flyway flyway) {
        try {
            requireSupportedServer(flyway.getConfiguration().getDataSource());
            requireNotNewerSchema(flyway);
            flyway.migrate();
        } catch (FlywayException | SQLException e) {
            String reason = firstLine(NestedExceptionUtils.getMostSpecificCause(e).getMessage());
            throw new StartRefusedException(
                    "The database could not be opened or upgraded: %s%s"
                            .formatted(reason, reason.contains("support SSL") ? TLS_HINT : ""),
                    e);
        }
    }

    private static void requireSupportedServer(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection()) {
            DatabaseMetaData server = connection.getMetaData();
            requireRecent(server.getDatabaseProductName(), server.getDatabaseMajorVersion());
        }
    }

    private static void requireNotNewerSchema(Flyway flyway) {
        Arrays.stream(flyway.info().applied())
                .filter(migration -> migration.getState().name().startsWith("FUTURE"))
                .map(MigrationInfo::getVersion)
                .filter(version -> version != null)
                .findFirst()
                .ifPresent(version -> {
                    throw new StartRefusedException(
                            "This database was written by a newer Bailiwick (its schema has step "
                                    + version
                                    + ", which this version does not know). Start that version or a"
                                    + " newer one, or restore a backup created with this one.");
                });
    }

    static void requireRecent(String product, int majorVersion) {
        if (product.equals("PostgreSQL") && majorVersion < MIN_POSTGRESQL_VERSION) {
            throw new StartRefusedException(
                    "This PostgreSQL server is version %d; Bailiwick needs %d or newer."
                            .formatted(majorVersion, MIN_POSTGRESQL_VERSION));
        }
    }

    private static String firstLine(@Nullable String message) {
        return String.valueOf(message).lines().findFirst().orElse("no reason given");
    }
}
