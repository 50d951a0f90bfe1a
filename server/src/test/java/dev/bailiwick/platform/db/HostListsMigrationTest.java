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

/// V0068 moves what lists of hosts do not show out of the rows that they read.
class HostListsMigrationTest {
    @TempDir Path folder;

    @Test
    void what_hosts_reported_before_is_kept() throws Exception {
        Path file = Files.createFile(folder.resolve("scratch"));
        var scratch = ScratchDatabase.at(file, "0067");
        try (Connection connection = scratch.connect();
                Statement statement = connection.createStatement()) {
            host(statement, 1, "x'5b5d'");
            host(statement, 2, "NULL");
            workload(statement, 1, "db", "running", "healthy");
            workload(statement, 1, "cache", "running", "unhealthy");
            workload(statement, 1, "queue", "dead", "");
        }

        scratch.upgrade();

        try (Connection connection = scratch.connect()) {
            assertThat(
                            text(
                                    connection,
                                    "SELECT host_id || ':' || hex(payload) FROM workload_usage"))
                    .isEqualTo("1:5B5D");
            assertThat(text(connection, "SELECT host_id || ':' || names FROM workload_names"))
                    .isEqualTo("1:cache\ndb\nqueue");
            assertThat(
                            text(
                                    connection,
                                    "SELECT string_agg(name, ',' ORDER BY id) FROM workload WHERE"
                                            + " unhealthy"))
                    .isEqualTo("cache,queue");
            assertThat(text(connection, "SELECT count(*) FROM host_report")).isEqualTo("2");
        }
    }

    private static void host(Statement in, int id, String usage) throws SQLException {
        int _ =
                in.executeUpdate(
                        """
                        INSERT INTO compute_host (id, uid, name, folded_name, kind, site, notes, created_at)
                        VALUES (%1$d, 'uid-%1$d', 'host-%1$d', 'host-%1$d', 'container', '', '', 0)\
                        """
                                .formatted(id));
        int _ =
                in.executeUpdate(
                        """
                        INSERT INTO host_report (host_id, first_seen_at, last_seen_at, snapshot_at, overdue_at,
                            interval_seconds, agent_version, hostname, machine, os, kernel, arch, cpu_model, addresses,
                            status, status_message, status_since_at, workloads, workloads_running, workloads_unhealthy,
                            workload_usage)
                        VALUES (%d, 0, 0, 0, 0, 60, '', '', '', '', '', '', '', '', 'ok', '', 0, 0, 0, 0, %s)\
                        """
                                .formatted(id, usage));
    }

    private static void workload(Statement in, int host, String name, String state, String health)
            throws SQLException {
        int _ =
                in.executeUpdate(
                        """
                        INSERT INTO workload (host_id, kind, external, name, image, state, health, state_since_at,
                            restart_count, ports, labels)
                        VALUES (%1$d, 'container', '%2$s', '%2$s', '', '%3$s', '%4$s', 0, 0, '', '')\
                        """
                                .formatted(host, name, state, health));
    }

    private static String text(Connection in, String query) throws SQLException {
        try (Statement statement = in.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }
}
