package dev.bailiwick.platform.db;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.Postgresql;
import dev.bailiwick.RunningServer;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseIT extends DatabaseContract {
    @TempDir Path folder;

    @Override
    protected RunningServer server() {
        return RunningServer.sharedOnPostgresql();
    }

    @Test
    void a_database_of_a_newer_version_is_refused() throws SQLException {
        String url = Postgresql.newDatabase();
        RunningServer.in(folder, url).close();
        URI uri = URI.create(url);
        try (Connection connection =
                        DriverManager.getConnection(
                                "jdbc:postgresql://%s:%d%s"
                                        .formatted(uri.getHost(), uri.getPort(), uri.getPath()),
                                "postgres",
                                "postgres");
                var statement = connection.createStatement()) {
            statement.execute(
                    "INSERT INTO flyway_schema_history SELECT 999, '9999', 'later', type,"
                            + " 'V9999__later.sql', 1, installed_by, installed_on, 1, true"
                            + " FROM flyway_schema_history WHERE installed_rank = 1");
        }

        assertThatThrownBy(() -> RunningServer.in(folder, url))
                .extracting(DatabaseTest::refusal)
                .asString()
                .startsWith(
                        "This database was written by a newer Bailiwick (its schema has step"
                                + " 9999,");
    }

    @Test
    void an_unreachable_database_is_reported_in_one_sentence_without_the_password() {
        assertThatThrownBy(
                        () -> RunningServer.in(folder, "postgresql://me:s3cret@localhost:1/none"))
                .extracting(DatabaseTest::refusal)
                .asString()
                .startsWith("The database could not be opened or upgraded: ")
                .doesNotContain("s3cret", "\n");
    }

    @Test
    void another_master_key_on_the_same_database_is_refused() {
        String url = Postgresql.newDatabase();
        RunningServer.in(folder.resolve("one"), url).close();

        assertThatThrownBy(() -> RunningServer.in(folder.resolve("two"), url))
                .extracting(DatabaseTest::refusal)
                .asString()
                .contains("master.key is missing, and this database was encrypted with it");
    }
}
