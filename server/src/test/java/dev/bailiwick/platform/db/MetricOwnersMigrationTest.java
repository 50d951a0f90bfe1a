package dev.bailiwick.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// V0071 turns the metrics of hosts into those of one kind of owner, and the flag of agent tokens
/// into scopes.
class MetricOwnersMigrationTest {
    @TempDir Path folder;

    @Test
    void the_metrics_of_hosts_are_kept_and_still_deleted_with_their_host() throws Exception {
        Path file = Files.createFile(folder.resolve("scratch"));
        var scratch = ScratchDatabase.at(file, "0068");
        try (Connection connection = scratch.connect();
                Statement statement = connection.createStatement()) {
            for (int host = 1; host <= 2; host++) {
                host(statement, host);
                change(
                        statement,
                        """
                        INSERT INTO metric_block (host_id, resolution, start_at, payload, rolled_up)
                        VALUES (%1$d, 600, 0, x'0%1$d', TRUE)\
                        """
                                .formatted(host));
            }
        }

        scratch.upgrade();

        try (Connection connection = scratch.connect();
                Statement statement = connection.createStatement()) {
            assertThat(blocks(statement)).isEqualTo("1:01,2:02");
            change(statement, "PRAGMA foreign_keys = ON");
            change(statement, "DELETE FROM compute_host WHERE id = 1");
            assertThat(blocks(statement)).isEqualTo("2:02");
        }
    }

    @Test
    void agent_tokens_keep_what_they_permit() throws Exception {
        Path file = Files.createFile(folder.resolve("scratch"));
        var scratch = ScratchDatabase.at(file, "0068");
        try (Connection connection = scratch.connect();
                Statement statement = connection.createStatement()) {
            host(statement, 1);
            change(
                    statement,
                    """
                    INSERT INTO agent_token (id, host_id, hash, backup, created_at)
                    VALUES (1, 1, x'01', FALSE, 0), (2, 1, x'02', TRUE, 0)\
                    """);
        }

        scratch.upgrade();

        try (Connection connection = scratch.connect();
                Statement statement = connection.createStatement()) {
            assertThat(
                            text(
                                    statement,
                                    "SELECT string_agg(scopes, ' ' ORDER BY id) FROM agent_token"))
                    .isEqualTo("checkin checkin,backup");
        }
    }

    private static void host(Statement in, int id) throws SQLException {
        change(
                in,
                """
                INSERT INTO compute_host (id, uid, name, folded_name, kind, site, notes, created_at)
                VALUES (%1$d, 'uid-%1$d', 'host-%1$d', 'host-%1$d', 'container', '', '', 0)\
                """
                        .formatted(id));
    }

    private static String blocks(Statement in) throws SQLException {
        return text(
                in,
                "SELECT string_agg(owner_id || ':' || hex(payload), ',' ORDER BY owner_id) FROM"
                        + " host_metric_block");
    }

    private static String text(Statement in, String query) throws SQLException {
        try (ResultSet row = in.executeQuery(query)) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    private static void change(Statement in, String statement) throws SQLException {
        int _ = in.executeUpdate(statement);
    }
}
