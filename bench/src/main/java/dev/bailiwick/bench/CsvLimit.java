package dev.bailiwick.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// How fast the database's own program imports the same file into a table of eight columns with a
/// unique index, and exports it again: `sqlite3 .import` and `psql \copy`. Without the product's
/// validation, history and search indexes.
final class CsvLimit {
    private static final String TABLE =
            "CREATE TABLE bench_limit (address VARCHAR(45) NOT NULL UNIQUE, hostname TEXT, status"
                    + " TEXT, mac_address TEXT, subnet TEXT, owner TEXT, description TEXT, host"
                    + " TEXT);";

    private CsvLimit() {}

    static void run(BenchDatabase database, Path folder, Path file)
            throws IOException, InterruptedException {
        Path out = folder.resolve("limit.csv");
        switch (database) {
            case BenchDatabase.Sqlite sqlite -> {
                List<String> program = List.of("sqlite3", folder.resolve("limit.db").toString());
                print(
                        "sqlite3 .import",
                        time(
                                program,
                                Map.of(),
                                TABLE
                                        + "\n.mode csv\n.import --skip 1 "
                                        + file
                                        + " bench_limit\n"));
                print(
                        "sqlite3 .output",
                        time(
                                program,
                                Map.of(),
                                ".headers on\n.mode csv\n.output "
                                        + out
                                        + "\nSELECT * FROM bench_limit ORDER BY address;\n"));
            }
            case BenchDatabase.Postgresql(var address) -> {
                URI uri = URI.create(address);
                String[] person = uri.getUserInfo().split(":", 2);
                List<String> program =
                        List.of(
                                "psql",
                                "-q",
                                "-v",
                                "ON_ERROR_STOP=1",
                                "-h",
                                uri.getHost(),
                                "-p",
                                Integer.toString(uri.getPort()),
                                "-U",
                                person[0],
                                "-d",
                                uri.getPath().substring(1));
                var environment = Map.of("PGPASSWORD", person.length < 2 ? "" : person[1]);
                print(
                        "psql \\copy, in",
                        time(
                                program,
                                environment,
                                TABLE
                                        + "\n\\copy bench_limit FROM '"
                                        + file
                                        + "' WITH (FORMAT csv, HEADER)\n"));
                print(
                        "psql \\copy, out",
                        time(
                                program,
                                environment,
                                "\\copy (SELECT * FROM bench_limit ORDER BY address) TO '"
                                        + out
                                        + "' WITH (FORMAT csv, HEADER)\n"
                                        + "DROP TABLE bench_limit;\n"));
            }
        }
    }

    private static void print(String name, String time) {
        System.out.printf("%-40s %s%n", name, time);
    }

    /// As text, including when the program is missing.
    private static String time(List<String> program, Map<String, String> environment, String script)
            throws IOException, InterruptedException {
        var builder = new ProcessBuilder(program).redirectErrorStream(true);
        builder.environment().putAll(environment);
        long start = System.nanoTime();
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            return "not measured: there is no %s here (Debian: apt install %s)"
                    .formatted(
                            program.getFirst(),
                            program.getFirst().equals("psql")
                                    ? "postgresql-client"
                                    : program.getFirst());
        }
        try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
            in.write(script);
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(program.getFirst() + " failed: " + said);
        }
        return "%,9.1f s".formatted(Duration.ofNanos(System.nanoTime() - start).toMillis() / 1e3);
    }

    static boolean same(Path one, Path other) throws IOException {
        return Files.mismatch(one, other) < 0;
    }
}
