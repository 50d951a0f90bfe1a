package dev.bailiwick.platform.db;

import dev.bailiwick.platform.startup.StartRefused;
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

/// Brings the schema forward, never back: a database that a newer version wrote is refused.
final class SchemaUpgrade {
    private static final int OLDEST_POSTGRESQL = 16;
    private static final String WITHOUT_TLS =
            " On another machine it must, unless BAILIWICK_DATABASE_URL ends with ?sslmode=disable,"
                    + " for a network that nobody else is on.";

    private SchemaUpgrade() {}

    static void run(Flyway flyway) {
        try {
            refuseOldServer(flyway.getConfiguration().getDataSource());
            refuseNewerSchema(flyway);
            flyway.migrate();
        } catch (FlywayException | SQLException e) {
            String why = firstLine(NestedExceptionUtils.getMostSpecificCause(e).getMessage());
            throw new StartRefused(
                    "The database could not be opened or brought up to date: %s%s"
                            .formatted(why, why.contains("support SSL") ? WITHOUT_TLS : ""),
                    e);
        }
    }

    private static void refuseOldServer(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection()) {
            DatabaseMetaData server = connection.getMetaData();
            requireRecent(server.getDatabaseProductName(), server.getDatabaseMajorVersion());
        }
    }

    private static void refuseNewerSchema(Flyway flyway) {
        Arrays.stream(flyway.info().applied())
                .filter(migration -> migration.getState().name().startsWith("FUTURE"))
                .map(MigrationInfo::getVersion)
                .filter(version -> version != null)
                .findFirst()
                .ifPresent(version -> {
                    throw new StartRefused(
                            "This database was written by a newer Bailiwick (its schema has step "
                                    + version
                                    + ", which this version does not know). Start that version or a"
                                    + " newer one, or restore a backup made with this one.");
                });
    }

    static void requireRecent(String product, int majorVersion) {
        if (product.equals("PostgreSQL") && majorVersion < OLDEST_POSTGRESQL) {
            throw new StartRefused(
                    "This PostgreSQL server is version %d; Bailiwick needs %d or newer."
                            .formatted(majorVersion, OLDEST_POSTGRESQL));
        }
    }

    private static String firstLine(@Nullable String message) {
        return String.valueOf(message).lines().findFirst().orElse("no reason given");
    }
}
