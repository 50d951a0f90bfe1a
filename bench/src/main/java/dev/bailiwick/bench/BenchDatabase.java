package dev.bailiwick.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/// Where the measured server stores its data: the file in its folder, or an empty PostgreSQL
/// database.
sealed interface BenchDatabase {
    String name();

    Map<String, String> environment();

    /// A connection with the same durability as the server's.
    Connection connect(Path folder) throws SQLException;

    /// Its size on disk, including an unfinished log.
    long bytes(Path folder) throws IOException, SQLException;

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
            Connection connection =
                    DriverManager.getConnection("jdbc:sqlite:" + file(folder, "bailiwick.db"));
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

        @Override
        public long bytes(Path folder) throws IOException {
            long bytes = 0;
            for (String name : List.of("bailiwick.db", "bailiwick.db-wal")) {
                Path file = file(folder, name);
                bytes += Files.exists(file) ? Files.size(file) : 0;
            }
            return bytes;
        }

        private static Path file(Path folder, String name) {
            return folder.resolve("data").resolve(name);
        }
    }

    /// @param address in the format of `BAILIWICK_DATABASE_URL`
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

        @Override
        public long bytes(Path folder) throws SQLException {
            try (Connection connection = connect(folder);
                    var size =
                            connection
                                    .createStatement()
                                    .executeQuery("SELECT pg_database_size(current_database())")) {
                size.next();
                return size.getLong(1);
            }
        }
    }

    static BenchDatabase of(String address) {
        return address.isEmpty() ? new Sqlite() : new Postgresql(address);
    }
}
