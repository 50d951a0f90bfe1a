package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Check-ins of real size: as many as 32 clients can have stored, beside the same rows and blocks
/// written by plain JDBC batches; and 5,000 hosts that report every minute.
///
/// The clients make and pack their check-ins beforehand, as they share the cores with the server.
final class CheckInBench {
    private static final int HOSTS = 5_000;
    private static final int CLIENTS = 32;

    /// Few enough that the warm-up brings each past its first report, which has more to store.
    private static final int BUSY_HOSTS = 400;

    private static final int PREPARED = 20_000;
    private static final Duration WARM_UP = Duration.ofSeconds(15);
    private static final Duration MEASURED = Duration.ofSeconds(15);
    private static final Duration PACED = Duration.ofSeconds(60);

    private final Path launcher;
    private final ConcurrentLinkedQueue<byte[]> requests = new ConcurrentLinkedQueue<>();
    private final AtomicInteger turn = new AtomicInteger();

    CheckInBench(Path launcher) {
        this.launcher = launcher;
    }

    private record Result(String name, double perSecond, double[] milliseconds, int failed) {
        @Nullable Double percentile(int percent) {
            return milliseconds.length == 0
                    ? null
                    : milliseconds[
                            Math.min(milliseconds.length - 1, milliseconds.length * percent / 100)];
        }
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        try {
            try (BenchServer server = new BenchServer(launcher, folder)) {
                var ignored = server.port();
            }
            Path database = folder.resolve("data").resolve("bailiwick.db");
            List<String> tokens = HostSeed.insert(database, HOSTS);
            Path copy = Files.copy(database, folder.resolve("limit.db"));
            double limit = bareJdbc(copy);
            System.out.printf(
                    "%-40s %12s %9s %9s %8s%n",
                    "SQLite", "a second", "p50, ms", "p99, ms", "failed");
            System.out.printf(
                    "%-40s %,12.0f%n", "bare JDBC, 16 in a transaction, the limit", limit);
            try (BenchServer server = new BenchServer(launcher, folder)) {
                List<String> busy = tokens.subList(0, BUSY_HOSTS);
                prepare(server.port(), busy, PREPARED);
                Result warm = closed(server.port(), WARM_UP);
                print(warm);
                requests.clear();
                prepare(server.port(), busy, PREPARED);
                Result full = closed(server.port(), MEASURED);
                print(full);
                System.out.printf("%-40s %12.2f%n", "part of the limit", full.perSecond() / limit);
                requests.clear();
                prepare(server.port(), tokens, HOSTS);
                print(paced(server.port()));
                System.out.printf("%nResident memory: %d MiB%n", server.mebibytes());
            }
        } finally {
            BenchServer.delete(folder);
        }
    }

    private static void print(Result result) {
        System.out.printf(
                "%-40s %,12.0f %,9.1f %,9.1f %,8d%n",
                result.name(),
                result.perSecond(),
                result.percentile(50),
                result.percentile(99),
                result.failed());
    }

    private void prepare(int port, List<String> tokens, int count) {
        for (int i = 0; i < count; i++) {
            int number = turn.getAndIncrement();
            int host = number % tokens.size();
            requests.add(CheckInRequest.of(port, tokens.get(host), host, number / tokens.size()));
        }
    }

    /// Each client sends the next as soon as the last is answered.
    private Result closed(int port, Duration length) throws Exception {
        long end = System.nanoTime() + length.toNanos();
        List<Callable<List<Double>>> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(() -> client(port, end));
        }
        long start = System.nanoTime();
        return gathered("%d clients".formatted(CLIENTS), clients, start);
    }

    private List<Double> client(int port, long end) throws IOException {
        var times = new ArrayList<Double>();
        try (var connection = new HttpConnection(port, "/healthz", "")) {
            byte[] request = requests.poll();
            while (request != null && System.nanoTime() < end) {
                times.add(timed(connection, request));
                request = requests.poll();
            }
        }
        return times;
    }

    /// Spread over a minute, as agents with jitter are; a late answer delays no other.
    private Result paced(int port) throws Exception {
        long start = System.nanoTime();
        List<Callable<List<Double>>> clients = new ArrayList<>();
        for (int i = 0; i < HOSTS; i++) {
            long at = start + ThreadLocalRandom.current().nextLong(PACED.toNanos());
            clients.add(() -> one(port, at));
        }
        return gathered("%,d hosts every 60 s".formatted(HOSTS), clients, start);
    }

    private List<Double> one(int port, long at) throws IOException {
        LockSupport.parkNanos(at - System.nanoTime());
        byte[] request = requests.poll();
        try (var connection = new HttpConnection(port, "/healthz", "")) {
            return request == null ? List.of() : List.of(timed(connection, request));
        }
    }

    private static double timed(HttpConnection connection, byte[] request) throws IOException {
        long begin = System.nanoTime();
        int status = connection.exchange(request);
        double milliseconds = (System.nanoTime() - begin) / 1e6;
        return status == 200 ? milliseconds : -1;
    }

    private static Result gathered(String name, List<Callable<List<Double>>> clients, long start)
            throws Exception {
        var all = new ArrayList<Double>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<List<Double>> client : threads.invokeAll(clients)) {
                all.addAll(client.get());
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        double[] good = all.stream().filter(time -> time >= 0).mapToDouble(time -> time).toArray();
        Arrays.sort(good);
        return new Result(name, good.length / seconds, good, all.size() - good.length);
    }

    /// What one check-in writes when nothing changed but figures: its id, the host's row, the open
    /// block (of the size it has in the middle of its ten minutes), five events.
    private static double bareJdbc(Path database) throws SQLException {
        byte[] block = new byte[6_000];
        ThreadLocalRandom.current().nextBytes(block);
        byte[] usage = new byte[1_900];
        int count = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database)) {
            for (String pragma :
                    List.of("journal_mode=WAL", "synchronous=FULL", "foreign_keys=on")) {
                try (var statement = connection.createStatement()) {
                    statement.execute("PRAGMA " + pragma);
                }
            }
            connection.setAutoCommit(false);
            try (PreparedStatement id =
                            connection.prepareStatement(
                                    "INSERT INTO check_in VALUES (?, ?, ?, ?, 60)");
                    PreparedStatement report = connection.prepareStatement(REPORT);
                    PreparedStatement blocks =
                            connection.prepareStatement(
                                    "INSERT INTO metric_block VALUES (?, 0, ?, ?, 0) ON CONFLICT"
                                        + " (host_id, resolution, start_at) DO UPDATE SET payload ="
                                        + " excluded.payload, rolled = excluded.rolled");
                    PreparedStatement event =
                            connection.prepareStatement(
                                    "INSERT INTO host_event (host_id, external, at, severity, type,"
                                        + " message) VALUES (?, ?, ?, 'info', 'container.start',"
                                        + " 'it started') ON CONFLICT DO NOTHING")) {
                long end = System.nanoTime() + MEASURED.toNanos();
                long start = System.nanoTime();
                while (System.nanoTime() < end) {
                    for (int i = 0; i < 16; i++) {
                        write(count++ % HOSTS + 1, id, report, blocks, event, block, usage);
                    }
                    for (PreparedStatement each : List.of(id, report, blocks, event)) {
                        each.executeBatch();
                    }
                    connection.commit();
                }
                return count / ((System.nanoTime() - start) / 1e9);
            }
        }
    }

    private static final String REPORT =
            "INSERT INTO host_report (host_id, first_seen_at, last_seen_at, snapshot_at,"
                + " overdue_at, interval_seconds, agent_version, hostname, machine, os, kernel,"
                + " arch, cpu_model, addresses, status, status_message, status_since_at, workloads,"
                + " workloads_running, workloads_troubled, workloads_digest, workload_usage,"
                + " inventory_digest) VALUES (?, ?, ?, ?, ?, 60, '1.0.0', 'host', 'machine',"
                + " 'Debian GNU/Linux 12', '6.1.0', 'amd64', 'Example', '192.0.2.10', 'ok', '', ?,"
                + " 20, 20, 0, ?, ?, ?) ON CONFLICT (host_id) DO UPDATE SET last_seen_at ="
                + " excluded.last_seen_at, snapshot_at = excluded.snapshot_at, overdue_at ="
                + " excluded.overdue_at, workload_usage = excluded.workload_usage";

    private static void write(
            int host,
            PreparedStatement id,
            PreparedStatement report,
            PreparedStatement blocks,
            PreparedStatement event,
            byte[] block,
            byte[] usage)
            throws SQLException {
        long now = System.currentTimeMillis();
        id.setLong(1, host);
        id.setString(2, UUID.randomUUID().toString());
        id.setLong(3, now);
        id.setLong(4, now);
        id.addBatch();
        report.setLong(1, host);
        for (int i = 2; i <= 6; i++) {
            report.setLong(i, now);
        }
        report.setBytes(7, new byte[32]);
        report.setBytes(8, usage);
        report.setBytes(9, new byte[32]);
        report.addBatch();
        blocks.setLong(1, host);
        blocks.setLong(2, now / 600_000 * 600_000);
        blocks.setBytes(3, block);
        blocks.addBatch();
        for (int i = 0; i < 5; i++) {
            event.setLong(1, host);
            event.setString(2, UUID.randomUUID().toString());
            event.setLong(3, now);
            event.addBatch();
            event.addBatch();
        }
    }
}
