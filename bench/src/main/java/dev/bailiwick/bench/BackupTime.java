package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The wall time of a backup, from when it is due until it is recorded, beside restic alone with
/// the same data: the first one into a new repository, and one after a fiftieth of the files
/// changed. Needs restic and root.
final class BackupTime {
    private static final int ROUNDS = 3;
    private static final int FILES = 4_000;
    private static final int FILE_BYTES = 60_000;
    private static final int CHANGED = FILES / 50;
    private static final String PASSWORD = "bench";
    private static final Pattern RESIDENT = Pattern.compile("VmHWM:\\s+(\\d+) kB");

    private final Path launcher;
    private final BenchDatabase database;
    private final Random random = new Random(26);

    BackupTime(Path launcher, BenchDatabase database) {
        this.launcher = launcher;
        this.database = database;
    }

    private record Measured(double alone, double ours) {}

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        Process runner = null;
        try {
            Path data = Files.createDirectory(folder.resolve("files"));
            for (int i = 0; i < FILES; i++) {
                write(data, i);
            }
            new BenchServer(launcher, folder, database).close(); // migrates the database
            String token = command(folder, "host", "add", "--name", "web-1", "--scopes", "backup");
            provision(folder, data);
            try (var server = new BenchServer(launcher, folder, database)) {
                runner =
                        start(
                                AgentProgram.unpack(launcher, folder),
                                folder,
                                data,
                                server,
                                token.strip());
                measure(folder, data);
                System.out.printf(
                        "The runner's memory was at most %.0f MiB (aim: 64).%n", mebibytes(runner));
            }
        } finally {
            if (runner != null) {
                runner.destroy();
                int ignored = runner.waitFor();
            }
            BenchServer.delete(folder);
        }
    }

    private void measure(Path folder, Path data) throws Exception {
        System.out.printf(
                "%-28s %14s %14s %14s%n", "backup", "restic alone, s", "Bailiwick, s", "limit, s");
        for (int round = 1; round <= ROUNDS; round++) {
            Path alone = folder.resolve("alone-" + round);
            long start = System.nanoTime();
            restic(alone, "init");
            restic(alone, "backup", data.toString());
            print("first, round " + round, new Measured(since(start), ours(folder, round)));
            for (int i = 0; i < CHANGED; i++) {
                write(data, i);
            }
            start = System.nanoTime();
            restic(alone, "backup", data.toString());
            print("next, round " + round, new Measured(since(start), ours(folder, round)));
        }
    }

    private static void print(String name, Measured one) {
        System.out.printf(
                "%-28s %14.2f %14.2f %14.2f%n", name, one.alone, one.ours, one.alone * 1.05 + 1);
    }

    private static double since(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private void write(Path data, int number) throws IOException {
        byte[] content = new byte[FILE_BYTES];
        random.nextBytes(content);
        Files.write(data.resolve("file-" + number), content);
    }

    private static void restic(Path repository, String... arguments)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("restic", "--quiet"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().put("RESTIC_REPOSITORY", repository.toString());
        builder.environment().put("RESTIC_PASSWORD", PASSWORD);
        builder.environment()
                .put("RESTIC_CACHE_DIR", repository.resolveSibling("cache").toString());
        String ignored = AgentProgram.carryOut(builder);
    }

    /// Queues a run of a job, as the button does, and waits for its end.
    ///
    /// @return seconds
    private double ours(Path folder, int job) throws Exception {
        UUID run = UUID.randomUUID();
        long start = System.nanoTime();
        try (Connection connection = database.connect(folder)) {
            try (PreparedStatement insert =
                    connection.prepareStatement(
                            "INSERT INTO backup_run (uid, job_id, repository_id, host_id,"
                                + " operation, parameters, state, attempt, queued_at, due_at)"
                                + " SELECT ?, id, repository_id, host_id, 'backup', '{}', 'queued',"
                                + " 0, ?, ? FROM backup_job WHERE name = ?")) {
                long now = Instant.now().toEpochMilli();
                insert.setString(1, run.toString());
                insert.setLong(2, now);
                insert.setLong(3, now);
                insert.setString(4, "job-" + job);
                insert.executeUpdate();
            }
            for (String state = state(connection, run); !state.equals("succeeded"); ) {
                if (state.equals("failed")
                        || System.nanoTime() - start > Duration.ofMinutes(10).toNanos()) {
                    throw new IllegalStateException("The run is " + state);
                }
                LockSupport.parkNanos(10_000_000);
                state = state(connection, run);
            }
        }
        return since(start);
    }

    private static String state(Connection connection, UUID run) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("SELECT state FROM backup_run WHERE uid = ?")) {
            select.setString(1, run.toString());
            try (ResultSet found = select.executeQuery()) {
                found.next();
                return found.getString(1);
            }
        }
    }

    private void provision(Path folder, Path data) throws IOException, InterruptedException {
        var repositories = new StringBuilder("backup_repositories:\n");
        var jobs = new StringBuilder("backup_jobs:\n");
        for (int round = 1; round <= ROUNDS; round++) {
            repositories.append(
                    "  - {name: repository-%d, type: local, repository: %s, host: web-1, password: %s}%n"
                            .formatted(round, folder.resolve("ours-" + round), PASSWORD));
            jobs.append(
                    "  - {name: job-%1$d, host: web-1, repository: repository-%1$d, sources: [%2$s], schedule: null, drill: none, retention: {keep_last: null, keep_daily: null, keep_weekly: null, keep_monthly: null}}%n"
                            .formatted(round, data));
        }
        Path file = Files.writeString(folder.resolve("site.yaml"), repositories.append(jobs));
        String ignored = command(folder, "provision", file.toString());
    }

    private String command(Path folder, String... arguments)
            throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().put("BAILIWICK_DATA_DIR", folder.resolve("data").toString());
        builder.environment().putAll(database.environment());
        return AgentProgram.carryOut(builder);
    }

    private static Process start(
            Path program, Path folder, Path data, BenchServer server, String token)
            throws IOException {
        Files.writeString(
                folder.resolve("backup.allow"),
                "allow backup prune browse\nsource %s\nrepository %s\n".formatted(data, folder));
        Path file =
                Files.write(
                        folder.resolve("backup.properties"),
                        List.of(
                                "server=http://localhost:" + server.port(),
                                "token=" + token,
                                "allow_file=" + folder.resolve("backup.allow"),
                                "state_dir=" + folder.resolve("state")));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return new ProcessBuilder(program.toString(), "--config", file.toString(), "backup")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static double mebibytes(Process process) throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        Matcher most = RESIDENT.matcher(Files.readString(status));
        return most.find() ? Integer.parseInt(most.group(1)) / 1024.0 : 0;
    }
}
