package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;

/// 5,000 hosts that poll for work, each over a connection of its own, although the server accepts
/// 1,500 connections: how long the sign-in page takes meanwhile, and whether any poll fails.
final class BackupCrowd {
    private static final int HOSTS = 5_000;
    private static final int WAIT_SECONDS = 50;
    private static final Duration WARM_UP = Duration.ofSeconds(100);
    private static final Duration WATCHED = Duration.ofMinutes(2);
    private static final Duration BETWEEN_PAGES = Duration.ofMillis(100);

    private final Path launcher;
    private final BenchDatabase database;
    private final LongAdder polls = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder held = new LongAdder();

    BackupCrowd(Path launcher, BenchDatabase database) {
        this.launcher = launcher;
        this.database = database;
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        try {
            new BenchServer(launcher, folder, database).close(); // migrates the database
            List<String> tokens;
            try (Connection connection = database.connect(folder)) {
                addHosts(connection);
                tokens = BackupDispatch.tokens(connection, HOSTS);
            }
            try (var server = new BenchServer(launcher, folder, database);
                    ExecutorService agents = Executors.newVirtualThreadPerTaskExecutor()) {
                tokens.forEach(token -> {
                    var ignored = agents.submit(() -> agent(server.port(), token));
                });
                Thread.sleep(WARM_UP);
                measure(server);
                agents.shutdownNow();
            }
        } finally {
            BenchServer.delete(folder);
        }
    }

    private static void addHosts(Connection connection) throws Exception {
        try (PreparedStatement insert =
                connection.prepareStatement(
                        "INSERT INTO compute_host (uid, name, folded_name, kind, site, notes,"
                                + " created_at) VALUES (?, ?, ?, 'container', '', '', 1)")) {
            connection.setAutoCommit(false);
            for (int host = 1; host <= HOSTS; host++) {
                insert.setString(1, UUID.randomUUID().toString());
                insert.setString(2, "host-" + host);
                insert.setString(3, "host-" + host);
                insert.executeUpdate();
            }
            connection.commit();
            connection.setAutoCommit(true);
        }
    }

    /// Polls as a runner does, with a new attempt when its connection is refused or too slow.
    private void agent(int port, String token) {
        byte[] poll =
                """
                GET /infrastructure/backup-manager/api/agent/jobs?wait=%d&holding= HTTP/1.1
                Host: localhost:%d
                Authorization: Bearer %s

                """
                        .formatted(WAIT_SECONDS, port, token)
                        .replace("\n", "\r\n")
                        .getBytes(StandardCharsets.US_ASCII);
        try {
            Thread.sleep(ThreadLocalRandom.current().nextLong(20_000));
            while (true) {
                try (var connection = new HttpConnection(port, "/", "")) {
                    connection.waitUpTo(Duration.ofSeconds(WAIT_SECONDS + 25));
                    while (true) {
                        polls.increment();
                        if (connection.exchange(poll) != 200) {
                            failures.increment();
                        }
                        int wait = connection.retryAfter();
                        if (wait == 0) {
                            held.increment();
                        }
                        Thread.sleep(
                                wait * 1000L
                                        + ThreadLocalRandom.current().nextLong(wait * 250L + 1));
                    }
                } catch (IOException _) {
                    failures.increment();
                    Thread.sleep(1000);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void measure(BenchServer server) throws Exception {
        long pollsBefore = polls.sum();
        long heldBefore = held.sum();
        long failuresBefore = failures.sum();
        Duration before = server.processorTime();
        var took = new ArrayList<Long>();
        long start = System.nanoTime();
        while (System.nanoTime() - start < WATCHED.toNanos()) {
            long asked = System.nanoTime();
            try (var page = new HttpConnection(server.port(), "/login", "")) {
                if (page.exchange() != 200) {
                    throw new IllegalStateException("The page was refused");
                }
            }
            took.add((System.nanoTime() - asked) / 1000);
            Thread.sleep(BETWEEN_PAGES);
        }
        double percent =
                server.processorTime().minus(before).toNanos()
                        * 100.0
                        / (System.nanoTime() - start);
        Collections.sort(took);
        System.out.printf(
                "%,d hosts poll: %,d polls in 2 minutes, of which %,d waited and %,d failed%n",
                HOSTS,
                polls.sum() - pollsBefore,
                held.sum() - heldBefore,
                failures.sum() - failuresBefore);
        System.out.printf(
                "the sign-in page, over a new connection: %.1f ms (median), %.1f ms (p99), %.1f ms"
                        + " (longest), of %,d; %.1f %% of a core%n",
                took.get(took.size() / 2) / 1000.0,
                took.get(took.size() * 99 / 100) / 1000.0,
                took.getLast() / 1000.0,
                took.size(),
                percent);
    }
}
