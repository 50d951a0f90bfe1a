package dev.bailiwick.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/// The number of check-ins per second that plain JDBC batches write in one loop, with the best of
/// three batch sizes, into a database that a server has filled before: for each its id, the host's
/// row, the open block (of the same size as the server's) and five events, and for every twentieth
/// a workload.
final class CheckInLimit {
    private static final Duration EACH = Duration.ofSeconds(5);
    private static final String ID = "INSERT INTO check_in VALUES (?, ?, ?, ?, 60)";
    private static final String BLOCK =
            "INSERT INTO host_metric_block VALUES (?, 0, ?, ?, FALSE) ON CONFLICT (owner_id,"
                    + " resolution, start_at) DO UPDATE SET payload = excluded.payload, rolled_up ="
                    + " excluded.rolled_up";
    private static final String EVENT =
            "INSERT INTO host_event (host_id, external, at, severity, type, message) VALUES (?, ?,"
                    + " ?, 'info', 'container.start', 'it started') ON CONFLICT (host_id, external)"
                    + " DO NOTHING";
    private static final String REPORT =
            "UPDATE host_report SET last_seen_at = ?, snapshot_at = ?, overdue_at = ? WHERE host_id"
                    + " = ?";
    private static final String USAGE = "UPDATE workload_usage SET payload = ? WHERE host_id = ?";
    private static final String WORKLOAD =
            "UPDATE workload SET restart_count = ?, started_at = ? WHERE host_id = ? AND kind ="
                    + " 'container' AND external = ?";

    private final Connection connection;
    private final int hosts;
    private final byte[] block;
    private final byte[] usage;
    private long count;

    CheckInLimit(Connection connection, int hosts) throws SQLException {
        this.connection = connection;
        this.hosts = hosts;
        this.block =
                random(
                        "SELECT AVG(LENGTH(payload)) FROM host_metric_block WHERE resolution = 0"
                                + " AND NOT rolled_up AND owner_id > 400");
        this.usage = random("SELECT AVG(LENGTH(payload)) FROM workload_usage");
    }

    double run() throws SQLException {
        double best = 0;
        connection.setAutoCommit(false);
        for (int batch : List.of(16, 64, 256)) {
            double perSecond = measure(batch);
            System.out.printf("%-40s %,9.0f%n", "bare JDBC, " + batch + " a commit", perSecond);
            best = Math.max(best, perSecond);
        }
        System.out.printf("%-40s %,9d bytes%n", "a block, on average", block.length);
        return best;
    }

    private double measure(int batch) throws SQLException {
        try (PreparedStatement id = connection.prepareStatement(ID);
                PreparedStatement report = connection.prepareStatement(REPORT);
                PreparedStatement usages = connection.prepareStatement(USAGE);
                PreparedStatement blocks = connection.prepareStatement(BLOCK);
                PreparedStatement event = connection.prepareStatement(EVENT);
                PreparedStatement workload = connection.prepareStatement(WORKLOAD)) {
            long start = System.nanoTime();
            long before = count;
            while (System.nanoTime() - start < EACH.toNanos()) {
                for (int i = 0; i < batch; i++) {
                    long host = count++ % hosts + 1;
                    long now = System.currentTimeMillis();
                    add(id, host, UUID.randomUUID().toString(), now, now);
                    add(report, now, now, now, host);
                    add(usages, usage, host);
                    add(blocks, host, now / 600_000 * 600_000, block);
                    for (int j = 0; j < 5; j++) {
                        add(event, host, UUID.randomUUID().toString(), now);
                    }
                    if (count % 20 == 0) {
                        add(workload, count, now, host, "%064x".formatted(host % 20));
                    }
                }
                for (PreparedStatement each :
                        List.of(id, report, usages, blocks, event, workload)) {
                    each.executeBatch();
                }
                connection.commit();
            }
            return (count - before) / ((System.nanoTime() - start) / 1e9);
        }
    }

    private static void add(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        statement.addBatch();
    }

    /// As many bytes as the server's blocks have, incompressible.
    private byte[] random(String length) throws SQLException {
        try (var statement = connection.createStatement();
                var result = statement.executeQuery(length)) {
            result.next();
            byte[] bytes = new byte[(int) result.getDouble(1)];
            ThreadLocalRandom.current().nextBytes(bytes);
            return bytes;
        }
    }
}
