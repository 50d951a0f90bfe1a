package dev.bailiwick.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// 500 hosts that wait for work with a long poll, and four jobs of each. Measures the server's
/// processor time while nothing is due, then while each host does a run within two minutes, and how
/// long a run that is due waits for its host.
final class BackupDispatch {
    private static final int HOSTS = 500;
    private static final int JOBS_OF_HOST = 4;
    private static final Duration WARM_UP = Duration.ofSeconds(40);
    private static final Duration WATCHED = Duration.ofMinutes(2);
    private static final String PATH = "/infrastructure/backup-manager/api/agent/jobs";
    private static final Pattern RUN = Pattern.compile("\"job_id\":\"([0-9a-f-]{36})\"");

    private final Path launcher;
    private final BenchDatabase database;
    private volatile boolean ended;

    BackupDispatch(Path launcher, BenchDatabase database) {
        this.launcher = launcher;
        this.database = database;
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        try {
            new BenchServer(launcher, folder, database).close(); // migrates the database
            provision(folder);
            List<String> tokens;
            try (Connection connection = database.connect(folder)) {
                tokens = tokens(connection, HOSTS);
            }
            try (var server = new BenchServer(launcher, folder, database);
                    HttpClient http =
                            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
                    ExecutorService agents = Executors.newVirtualThreadPerTaskExecutor()) {
                tokens.forEach(token -> {
                    var ignored = agents.submit(() -> agent(http, server.port(), token));
                });
                Thread.sleep(WARM_UP);
                print(
                        "%,d hosts wait for 2 minutes (aim: 10)".formatted(HOSTS),
                        watch(server, List.of(), folder));
                print(
                        "each does a backup and a forget meanwhile",
                        watch(server, due(WATCHED), folder));
                printWaits(folder);
                ended = true;
                agents.shutdownNow();
            }
        } finally {
            BenchServer.delete(folder);
        }
    }

    private static void print(String name, double percent) {
        System.out.printf("%-45s %8.2f %% of a core%n", name, percent);
    }

    /// As the database has it: from when a run was due until it was leased.
    private void printWaits(Path folder) throws SQLException {
        var waits = new ArrayList<Long>();
        try (Connection connection = database.connect(folder);
                ResultSet found =
                        connection
                                .createStatement()
                                .executeQuery(
                                        "SELECT leased_at - due_at FROM backup_run WHERE operation"
                                            + " = 'backup' AND leased_at IS NOT NULL ORDER BY 1")) {
            while (found.next()) {
                waits.add(found.getLong(1));
            }
        }
        System.out.printf(
                "%,d of %,d runs were fetched, after %,d ms (median), %,d ms (p99; aim: 1,000), %,d"
                        + " ms (longest)%n",
                waits.size(),
                HOSTS,
                waits.get(waits.size() / 2),
                waits.get(Math.min(waits.size() - 1, waits.size() * 99 / 100)),
                waits.getLast());
    }

    /// When each host's run is due, from now.
    private static List<Long> due(Duration within) {
        var times = new ArrayList<Long>();
        for (int host = 0; host < HOSTS; host++) {
            times.add(within.toMillis() * host / HOSTS);
        }
        return times;
    }

    /// @return the server's share of one core
    private double watch(BenchServer server, List<Long> due, Path folder) throws Exception {
        if (!due.isEmpty()) {
            try (Connection connection = database.connect(folder)) {
                queue(connection, due);
            }
        }
        Duration before = server.processorTime();
        long start = System.nanoTime();
        Thread.sleep(WATCHED);
        long took = System.nanoTime() - start;
        return server.processorTime().minus(before).toNanos() * 100.0 / took;
    }

    private void provision(Path folder) throws IOException, InterruptedException {
        var yaml = new StringBuilder("hosts:\n");
        for (int host = 1; host <= HOSTS; host++) {
            yaml.append("  - name: host-%d%n".formatted(host));
        }
        yaml.append(
                """
                backup_repositories:
                  - name: nas
                    type: rest
                    repository: rest:https://nas.example.com:8000/
                backup_jobs:
                """);
        for (int host = 1; host <= HOSTS; host++) {
            for (int job = 1; job <= JOBS_OF_HOST; job++) {
                yaml.append(
                        "  - {name: host-%1$d job-%2$d, host: host-%1$d, repository: nas, sources: [/srv]}%n"
                                .formatted(host, job));
            }
        }
        Path file = Files.writeString(folder.resolve("site.yaml"), yaml);
        var command = new ProcessBuilder(launcher.toString(), "provision", file.toString());
        command.environment().put("BAILIWICK_DATA_DIR", folder.resolve("data").toString());
        command.environment().putAll(database.environment());
        if (command.inheritIO().start().waitFor() != 0) {
            throw new IllegalStateException("provision failed");
        }
    }

    /// Issues a token for each of the hosts `host-1`, `host-2` and so on.
    static List<String> tokens(Connection connection, int hosts) throws Exception {
        var random = new SecureRandom();
        var tokens = new ArrayList<String>();
        try (PreparedStatement insert =
                connection.prepareStatement(
                        "INSERT INTO agent_token (host_id, hash, scopes, created_at, first_used_at)"
                            + " SELECT id, ?, 'backup', 1, 1 FROM compute_host WHERE name = ?")) {
            for (int host = 1; host <= hosts; host++) {
                byte[] bytes = new byte[32];
                random.nextBytes(bytes);
                String token =
                        "bwa_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
                tokens.add(token);
                insert.setBytes(
                        1,
                        MessageDigest.getInstance("SHA-256")
                                .digest(token.getBytes(StandardCharsets.US_ASCII)));
                insert.setString(2, "host-" + host);
                insert.executeUpdate();
            }
        }
        return tokens;
    }

    private static void queue(Connection connection, List<Long> due) throws Exception {
        var jobs = new ArrayList<long[]>();
        try (ResultSet found =
                connection
                        .createStatement()
                        .executeQuery(
                                "SELECT id, repository_id, host_id FROM backup_job WHERE name LIKE"
                                        + " '% job-1' ORDER BY id")) {
            while (found.next()) {
                jobs.add(new long[] {found.getLong(1), found.getLong(2), found.getLong(3)});
            }
        }
        long now = Instant.now().toEpochMilli();
        try (PreparedStatement insert =
                connection.prepareStatement(
                        "INSERT INTO backup_run (uid, job_id, repository_id, host_id, operation,"
                                + " parameters, state, attempt, queued_at, due_at) VALUES"
                                + " (?, ?, ?, ?, 'backup', '{}', 'queued', 0, ?, ?)")) {
            connection.setAutoCommit(false);
            for (int i = 0; i < jobs.size(); i++) {
                insert.setString(1, UUID.randomUUID().toString());
                for (int column = 0; column < 3; column++) {
                    insert.setLong(column + 2, jobs.get(i)[column]);
                }
                insert.setLong(5, now + due.get(i));
                insert.setLong(6, now + due.get(i));
                insert.executeUpdate();
            }
            connection.commit();
        }
    }

    /// Polls, and ends each run as soon as it has it.
    private void agent(HttpClient http, int port, String token) {
        while (!ended) {
            try {
                String answer = send(http, port, token, "?wait=30", null);
                Matcher run = RUN.matcher(answer);
                if (run.find()) {
                    report(http, port, token, run.group(1));
                }
            } catch (IOException e) {
                return; // the server has stopped
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private static void report(HttpClient http, int port, String token, String run)
            throws IOException, InterruptedException {
        String head = "{\"attempt\":1,\"at\":\"2026-01-01T00:00:00Z\",\"state\":";
        String _ = send(http, port, token, "/" + run + "/status", head + "\"running\"}");
        String result =
                "\"succeeded\",\"result\":{\"snapshot\":\"%s\",\"files_new\":1,\"files_changed\":1,\"files_unmodified\":1,\"bytes_added\":1,\"bytes_processed\":1,\"duration_seconds\":1,\"warnings\":[]}}"
                        .formatted(run.replace("-", "").repeat(2));
        String _ = send(http, port, token, "/" + run + "/status", head + result);
    }

    private static String send(
            HttpClient http, int port, String token, String rest, @Nullable String body)
            throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + PATH + rest))
                        .header("Authorization", "Bearer " + token);
        if (body != null) {
            request.header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(body));
        }
        HttpResponse<String> answer =
                http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException("Status " + answer.statusCode() + ": " + answer.body());
        }
        return answer.body();
    }
}
