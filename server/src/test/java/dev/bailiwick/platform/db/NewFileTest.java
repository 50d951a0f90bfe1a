package dev.bailiwick.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewFileTest {
    @TempDir Path folder;

    /// Before the switch to WAL, a writer blocks it and SQLite does not wait.
    @Test
    void a_new_database_file_locked_by_another_process_is_waited_for() throws Exception {
        var address = new DatabaseAddress.Sqlite(folder.resolve("bailiwick.db"));
        var opened = new CompletableFuture<Boolean>();
        try (Connection other = DriverManager.getConnection(address.jdbcUrl());
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            statement.execute("CREATE TABLE made_by_another (id INTEGER)");

            Thread opening = Thread.ofPlatform().start(() -> open(address, opened));
            assertThat(opening.join(Duration.ofMillis(300))).isFalse();
        }

        assertThat(opened.get(20, TimeUnit.SECONDS)).isTrue();
    }

    private static void open(DatabaseAddress.Sqlite address, CompletableFuture<Boolean> opened) {
        try (var pools = DatabaseConfiguration.sqlitePools(address)) {
            opened.complete(pools.writers().isRunning());
        } catch (RuntimeException e) {
            opened.completeExceptionally(e);
        }
    }
}
