package dev.bailiwick.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// Pages of the DNS filter over five stand-ins for Pi-hole, one of which never responds: the
/// overview, a year of history, and the query log, beside what the stand-in itself takes for it.
final class DnsBench {
    private static final int INSTANCES = 5;
    private static final Duration WARM_UP = Duration.ofSeconds(8);
    private static final Duration MEASURED = Duration.ofSeconds(10);
    private static final Duration HISTORY_LIMIT = Duration.ofMinutes(5);
    private static final int HOUR = 3600;
    private static final long BLOCK = Duration.ofDays(4).toMillis();
    private static final int YEAR_OF_BLOCKS = 92;

    private final Path launcher;
    private final BenchDatabase database;

    DnsBench(Path launcher, BenchDatabase database) {
        this.launcher = launcher;
        this.database = database;
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        var instances = new ArrayList<StandInPihole>();
        try {
            String cookie;
            try (BenchServer server = new BenchServer(launcher, folder, database)) {
                cookie = SetUpForm.becomeAdministrator(server);
            }
            for (int i = 0; i < INSTANCES; i++) {
                instances.add(new StandInPihole(i == INSTANCES - 1));
            }
            provision(folder, instances);
            try (BenchServer server = new BenchServer(launcher, folder, database)) {
                try (Connection connection = database.connect(folder)) {
                    awaitHistory(connection);
                    System.out.printf("A year of history: %,d blocks%n%n", copyHistory(connection));
                }
                measure(server.port(), instances.getFirst().port(), cookie);
                System.out.printf("%nResident memory afterwards: %d MiB%n", server.mebibytes());
            }
        } finally {
            instances.forEach(StandInPihole::close);
            BenchServer.delete(folder);
        }
    }

    private void provision(Path folder, List<StandInPihole> instances) throws Exception {
        var file = new StringBuilder("dns_providers:\n");
        for (int i = 0; i < instances.size(); i++) {
            file.append(
                    "  - {name: dns-0%d, base_url: \"http://127.0.0.1:%d\", password: {env: DNS}}%n"
                            .formatted(i + 1, instances.get(i).port()));
        }
        Path path = Files.writeString(folder.resolve("instances.yaml"), file);
        var builder = new ProcessBuilder(launcher.toString(), "provision", path.toString());
        builder.environment().put("BAILIWICK_DATA_DIR", folder.resolve("data").toString());
        builder.environment().put("DNS", "not asked for");
        builder.environment().putAll(database.environment());
        builder.redirectErrorStream(true).redirectOutput(folder.resolve("provision").toFile());
        if (builder.start().waitFor() != 0) {
            throw new IllegalStateException(Files.readString(folder.resolve("provision")));
        }
    }

    /// The server records what the instances have, and summarises it, within minutes.
    private static void awaitHistory(Connection connection) throws SQLException {
        long end = System.nanoTime() + HISTORY_LIMIT.toNanos();
        while (count(connection, "resolution = 0 AND NOT rolled_up") > INSTANCES
                || count(connection, "resolution = " + HOUR) < INSTANCES - 1) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("No history was recorded.");
            }
            LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
        }
    }

    private static long count(Connection connection, String where) throws SQLException {
        try (var statement = connection.createStatement();
                var rows =
                        statement.executeQuery(
                                "SELECT COUNT(*) FROM dns_metric_block WHERE " + where)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /// The fullest block of hours of each instance, as often as a year has them.
    private static long copyHistory(Connection connection) throws SQLException {
        String copy =
                """
                INSERT INTO dns_metric_block (owner_id, resolution, start_at, payload, rolled_up)
                SELECT owner_id, resolution, (SELECT MIN(start_at) FROM dns_metric_block WHERE resolution = %1$d) - ?, payload, rolled_up
                FROM dns_metric_block AS b
                WHERE resolution = %1$d AND start_at = (SELECT o.start_at FROM dns_metric_block AS o
                    WHERE o.owner_id = b.owner_id AND o.resolution = %1$d ORDER BY LENGTH(o.payload) DESC LIMIT 1)
                """
                        .formatted(HOUR);
        try (var statement = connection.prepareStatement(copy)) {
            for (int back = 1; back <= YEAR_OF_BLOCKS; back++) {
                statement.setLong(1, back * BLOCK);
                statement.executeUpdate();
            }
        }
        return count(connection, "resolution = " + HOUR);
    }

    private void measure(int port, int instance, String cookie) throws InterruptedException {
        var pages = new LinkedHashMap<String, Load>();
        pages.put("/healthz, the limit", new Load(port, "/healthz", ""));
        pages.put("overview, one of five silent", new Load(port, "/dns-manager", cookie));
        pages.put("overview, a year of history", new Load(port, "/dns-manager?range=1y", cookie));
        pages.put(
                "query log of one instance",
                new Load(port, "/dns-manager/queries?provider=1", cookie));
        pages.put("its queries, from the stand-in", new Load(instance, StandInPihole.QUERIES, ""));
        for (Load page : pages.values()) {
            Load.Result ignored = page.run(WARM_UP);
        }
        System.out.printf(
                "Closed loop, %d s each after %d s of warm-up for all%n",
                MEASURED.toSeconds(), pages.size() * WARM_UP.toSeconds());
        System.out.printf("%n%d connections%n%n", Load.usualConnections());
        Load.printHead(database.name());
        for (Map.Entry<String, Load> page : pages.entrySet()) {
            page.getValue().print(page.getKey(), Duration.ofSeconds(1), MEASURED);
        }
        System.out.printf("%nOne connection%n%n");
        Load.printHead(database.name());
        for (Map.Entry<String, Load> page : pages.entrySet()) {
            page.getValue().alone().print(page.getKey(), Duration.ofSeconds(1), MEASURED);
        }
    }
}
