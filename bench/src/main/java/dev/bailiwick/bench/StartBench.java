package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// Time from calling the launcher to the first healthy answer, and resident memory then and after
/// some requests: on an empty data folder once, then five times on a folder that is set up.
final class StartBench {
    private static final int RUNS = 5;
    private static final int REQUESTS = 500;

    private final Path launcher;

    StartBench(Path launcher) {
        this.launcher = launcher;
    }

    void run() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        try {
            System.out.printf(
                    "%-16s %12s %10s %22s%n", "start", "healthy, ms", "MiB", "MiB after requests");
            long[] times = new long[RUNS];
            int[] memory = new int[RUNS];
            int[] memoryLater = new int[RUNS];
            for (int run = 0; run <= RUNS; run++) {
                try (BenchServer server = new BenchServer(launcher, folder)) {
                    long time = server.healthyAfter().toMillis();
                    int now = server.mebibytes();
                    ask(server);
                    int later = server.mebibytes();
                    print(run == 0 ? "empty folder" : "run " + run, time, now, later);
                    if (run > 0) {
                        times[run - 1] = time;
                        memory[run - 1] = now;
                        memoryLater[run - 1] = later;
                    }
                }
            }
            Arrays.sort(times);
            Arrays.sort(memory);
            Arrays.sort(memoryLater);
            print("median", times[RUNS / 2], memory[RUNS / 2], memoryLater[RUNS / 2]);
        } finally {
            BenchServer.delete(folder);
        }
    }

    private static void ask(BenchServer server) throws IOException {
        try (var connection = new HttpConnection(server.port(), "/login", "")) {
            for (int i = 0; i < REQUESTS; i++) {
                connection.exchange();
            }
        }
    }

    private static void print(String name, long time, int memory, int later) {
        System.out.printf("%-16s %,12d %10d %22d%n", name, time, memory, later);
    }
}
