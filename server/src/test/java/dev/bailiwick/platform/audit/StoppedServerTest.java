package dev.bailiwick.platform.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

/// An attacker who can write to the database but does not have the master key, while no server
/// runs, so that no process remembers how far the audit log had reached.
@Tag("slow")
class StoppedServerTest {
    private static final String ADA = "ada@example.org";

    @TempDir private static Path used;

    @TempDir Path folder;

    @BeforeAll
    static void a_server_is_used_and_stopped() {
        try (RunningServer server = RunningServer.in(used, null)) {
            server.person(ADA, Role.ADMIN);
        }
        try (RunningServer server = RunningServer.in(used, null)) {
            assertThat(verification(server)).as("after a restart").contains("Chain verified");
        }
    }

    @BeforeEach
    void its_data_is_copied() throws IOException {
        FileSystemUtils.copyRecursively(used, folder);
    }

    @Test
    void empties_the_audit_log() throws Exception {
        change("DELETE FROM audit_entry", "DELETE FROM audit_chain");

        isFound();
    }

    @Test
    void empties_every_table_of_the_audit_log_and_the_head() throws Exception {
        emptyTables("audit");
        change("DELETE FROM chain_head");

        isFound();
    }

    @Test
    void empties_every_table_of_the_audit_log_after_tampering_was_found() throws Exception {
        change("DELETE FROM audit_entry WHERE sequence = 1", "DELETE FROM audit_chain");
        isFound();

        emptyTables("audit");

        isFound();
    }

    @Test
    void puts_back_an_older_audit_log() throws Exception {
        change(
                "CREATE TABLE old_entry AS SELECT * FROM audit_entry",
                "CREATE TABLE old_chain AS SELECT * FROM audit_chain");
        try (RunningServer server = RunningServer.in(folder, null)) {
            server.person("eve@example.org", Role.ADMIN);
        }

        change(
                "DELETE FROM audit_entry",
                "DELETE FROM audit_chain",
                "INSERT INTO audit_entry SELECT * FROM old_entry",
                "INSERT INTO audit_chain SELECT * FROM old_chain");

        isFound();
    }

    @Test
    void makes_the_head_look_like_that_of_an_older_version() throws Exception {
        emptyTables("audit");
        change("UPDATE chain_head SET mac = NULL");

        isFound();
    }

    /// Signing in appends an entry first.
    private void isFound() {
        try (RunningServer server = RunningServer.in(folder, null)) {
            assertThat(verification(server))
                    .contains("Chain broken", "The audit log is missing")
                    .doesNotContain("Chain verified");
        }
    }

    private static String verification(RunningServer server) {
        Browser ada = server.browser();
        ada.signIn(ADA, RunningServer.PASSWORD);
        return ada.post("/site-administration/audit/verify").body();
    }

    private void emptyTables(String prefix) throws SQLException {
        var names = new ArrayList<String>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet tables =
                        statement.executeQuery(
                                "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE"
                                        + " '"
                                        + prefix
                                        + "%'")) {
            while (tables.next()) {
                names.add(tables.getString(1));
            }
        }
        assertThat(names).contains("audit_entry", "audit_chain");
        change(names.stream().map(name -> "DELETE FROM " + name).toArray(String[]::new));
    }

    private void change(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String one : List.of(statements)) {
                int ignored = statement.executeUpdate(one);
            }
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("bailiwick.db"));
    }
}
