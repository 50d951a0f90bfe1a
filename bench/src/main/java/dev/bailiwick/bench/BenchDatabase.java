package dev.bailiwick.bench;

import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/// Where a measured server keeps its data: the file in its folder, or an empty PostgreSQL database.
sealed interface BenchDatabase {
    String name();

    Map<String, String> environment();

    /// A connection as durable as the server's own.
    Connection connect(Path folder) throws SQLException;

    record Sqlite() implements BenchDatabase {
        @Override
        public String name() {
            return "SQLite";
        }

        @Override
        public Map<String, String> environment() {
            return Map.of();
        }

        @Override
        public Connection connect(Path folder) throws SQLException {
            Path file = folder.resolve("data").resolve("bailiwick.db");
            Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
            for (String pragma :
                    List.of(
                            "journal_mode=WAL",
                            "synchronous=FULL",
                            "foreign_keys=on",
                            "cache_size=-8000")) {
                try (var statement = connection.createStatement()) {
                    statement.execute("PRAGMA " + pragma);
                }
            }
            return connection;
        }
    }

    /// @param address as `BAILIWICK_DATABASE_URL` takes it
    record Postgresql(String address) implements BenchDatabase {
        @Override
        public String name() {
            return "PostgreSQL";
        }

        @Override
        public Map<String, String> environment() {
            return Map.of("BAILIWICK_DATABASE_URL", address);
        }

        @Override
        public Connection connect(Path folder) throws SQLException {
            URI uri = URI.create(address);
            String[] person = uri.getUserInfo().split(":", 2);
            return DriverManager.getConnection(
                    "jdbc:postgresql://%s:%d%s?reWriteBatchedInserts=true"
                            .formatted(uri.getHost(), uri.getPort(), uri.getPath()),
                    person[0],
                    person.length < 2 ? "" : person[1]);
        }
    }

    static BenchDatabase of(String address) {
        return address.isEmpty() ? new Sqlite() : new Postgresql(address);
    }
}
