package dev.bailiwick.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteException;

/// Another program locks the file between one transaction and the next, which the driver begins
/// immediately. A second, attached file simulates that moment: beginning a transaction locks all
/// files of a connection.
class SqliteConnectionTest {
    @TempDir Path folder;

    @Test
    void committed_data_is_kept_even_if_the_next_transaction_cannot_begin() throws SQLException {
        try (Connection ours = open("ours.db", JournalMode.WAL);
                Connection theirs = open("theirs.db", JournalMode.WAL)) {
            beginToNote("kept", ours);
            take("theirs.db", theirs, ours);

            ours.commit();

            assertThat(ours.getAutoCommit()).isTrue();
            assertThat(notes(ours)).containsExactly("kept");
            run(theirs, "ROLLBACK");
            ours.setAutoCommit(false);
            run(ours, "INSERT INTO note VALUES ('thought better of')");
            ours.rollback();
            assertThat(notes(ours)).containsExactly("kept");
        }
    }

    @Test
    void rolled_back_data_is_gone_even_if_the_next_transaction_cannot_begin() throws SQLException {
        try (Connection ours = open("ours.db", JournalMode.WAL);
                Connection theirs = open("theirs.db", JournalMode.WAL)) {
            beginToNote("thought better of", ours);
            take("theirs.db", theirs, ours);

            ours.rollback();

            assertThat(ours.getAutoCommit()).isTrue();
            assertThat(notes(ours)).isEmpty();
            run(theirs, "ROLLBACK");
            ours.setAutoCommit(false);
            run(ours, "INSERT INTO note VALUES ('kept')");
            ours.commit();
            assertThat(notes(ours)).containsExactly("kept");
        }
    }

    /// With the old journal mode, a reader keeps others from committing.
    @Test
    void a_failed_commit_rolls_back_and_throws() throws SQLException {
        try (Connection ours = open("ours.db", JournalMode.DELETE);
                Connection theirs = open("ours.db", JournalMode.DELETE)) {
            beginToNote("refused", ours);
            run(theirs, "BEGIN");
            assertThat(notes(theirs)).isEmpty();

            assertThatThrownBy(ours::commit).isInstanceOf(SQLiteException.class);

            assertThat(ours.getAutoCommit()).isTrue();
            assertThat(notes(ours)).isEmpty();
        }
    }

    private Connection open(String name, JournalMode journal) throws SQLException {
        Path file = folder.resolve(name);
        var config = new SQLiteConfig();
        config.setJournalMode(journal);
        config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        config.setBusyTimeout(0);
        return new SqliteConnection("jdbc:sqlite:" + file, file.toString(), config.toProperties());
    }

    private static void beginToNote(String text, Connection in) throws SQLException {
        run(in, "CREATE TABLE note (said TEXT)");
        in.setAutoCommit(false);
        run(in, "INSERT INTO note VALUES ('" + text + "')");
    }

    private void take(String name, Connection theirs, Connection ours) throws SQLException {
        run(theirs, "BEGIN IMMEDIATE");
        run(ours, "ATTACH '" + folder.resolve(name) + "' AS theirs");
    }

    private static void run(Connection in, String sql) throws SQLException {
        try (var statement = in.createStatement()) {
            boolean ignored = statement.execute(sql);
        }
    }

    private static List<String> notes(Connection in) throws SQLException {
        try (var statement = in.createStatement();
                var rows = statement.executeQuery("SELECT said FROM note")) {
            var said = new ArrayList<String>();
            while (rows.next()) {
                said.add(rows.getString(1));
            }
            return said;
        }
    }
}
