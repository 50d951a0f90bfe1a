package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/// Measures the time from calling the launcher to the first healthy response, the processor time
/// until then, and resident memory then and after some requests: once with an empty data folder,
/// then five times with one that is set up.
final class StartBench {
    private static final int RUNS = 5;
    private static final int REQUESTS = 500;

    private final Path launcher;
    private final BenchDatabase database;

    StartBench(Path launcher, BenchDatabase database) {
        this.launcher = launcher;
        this.database = database;
    }

    private record Start(long milliseconds, long processor, long mebibytes, long later) {}

    void run() throws IOException {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        try {
            System.out.printf(
                    "%-14s %12s %12s %8s %22s%n",
                    database.name(),
                    "healthy, ms",
                    "CPU, ms",
                    "MiB",
                    "MiB, %d requests on".formatted(REQUESTS));
            print("empty folder", start(folder));
            List<Start> starts = new ArrayList<>();
            for (int run = 1; run <= RUNS; run++) {
                starts.add(start(folder));
                print("run " + run, starts.getLast());
            }
            print(
                    "median",
                    new Start(
                            median(starts, Start::milliseconds),
                            median(starts, Start::processor),
                            median(starts, Start::mebibytes),
                            median(starts, Start::later)));
        } finally {
            BenchServer.delete(folder);
        }
    }

    private Start start(Path folder) throws IOException {
        try (BenchServer server = new BenchServer(launcher, folder, database);
                var connection = new HttpConnection(server.port(), "/login", "")) {
            long processor = server.processorTime().toMillis();
            int mebibytes = server.mebibytes();
            for (int i = 0; i < REQUESTS; i++) {
                connection.exchange();
            }
            return new Start(
                    server.healthyAfter().toMillis(), processor, mebibytes, server.mebibytes());
        }
    }

    private static long median(List<Start> starts, ToLongFunction<Start> figure) {
        return starts.stream().mapToLong(figure).sorted().skip(RUNS / 2).findFirst().orElseThrow();
    }

    private static void print(String name, Start start) {
        System.out.printf(
                "%-14s %,12d %,12d %8d %22d%n",
                name, start.milliseconds, start.processor, start.mebibytes, start.later);
    }
}
