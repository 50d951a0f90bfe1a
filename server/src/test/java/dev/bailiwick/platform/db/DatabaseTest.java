package dev.bailiwick.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.RunningServer;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseTest extends DatabaseContract {
    @TempDir Path folder;

    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }

    @Test
    void sqlite_is_configured_as_the_decision_record_says() {
        assertThat(pragma("journal_mode")).isEqualTo("wal");
        assertThat(pragma("synchronous")).isEqualTo("2");
        assertThat(pragma("foreign_keys")).isEqualTo("1");
        assertThat(pragma("busy_timeout")).isEqualTo("5000");
        assertThat(server().transactions().write(() -> single("PRAGMA synchronous")))
                .isEqualTo("2");
    }

    @Test
    void a_database_of_a_newer_version_is_refused() throws SQLException {
        RunningServer.in(folder, null).close();
        Path file = folder.resolve("bailiwick.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            statement.execute(
                    "INSERT INTO flyway_schema_history SELECT 999, '9999', 'later', type,"
                            + " 'V9999__later.sql', 1, installed_by, installed_on, 1, 1"
                            + " FROM flyway_schema_history WHERE installed_rank = 1");
        }

        assertThatThrownBy(() -> RunningServer.in(folder, null))
                .extracting(DatabaseTest::refusal)
                .asString()
                .startsWith(
                        "This database was written by a newer Bailiwick (its schema has step 9999,")
                .endsWith("or restore a backup created with this one.");
    }

    static String refusal(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StartRefusedException refused) {
                return String.valueOf(refused.getMessage());
            }
        }
        throw new AssertionError("refused without a sentence", failure);
    }

    private String pragma(String name) {
        return server().transactions().read(() -> single("PRAGMA " + name));
    }

    private String single(String statement) {
        return String.valueOf(server().sql().fetchSingle(statement).get(0));
    }
}
