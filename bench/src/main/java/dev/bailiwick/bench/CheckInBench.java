package dev.bailiwick.bench;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Measures check-ins of realistic size from hosts that have reported before: the maximum that 32
/// clients can store, compared with the same rows and blocks written by plain JDBC batches; then
/// 5,000 hosts that report every minute; then the pages over all of them.
///
/// In the busy phases each host's time advances by a minute with each of its check-ins, so that
/// blocks of metrics fill and end as in reality.
final class CheckInBench {
    private static final int HOSTS = 5_000;
    private static final int FEW_HOSTS = 400;
    private static final int CLIENTS = 32;
    private static final Duration PACED = Duration.ofSeconds(60);

    private final Path launcher;
    private final BenchDatabase database;

    CheckInBench(Path launcher, BenchDatabase database) {
        this.launcher = launcher;
        this.database = database;
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        try {
            String cookie;
            try (BenchServer server = start(folder)) {
                cookie = SetUpForm.becomeAdministrator(server);
            }
            List<String> tokens;
            try (var connection = database.connect(folder)) {
                tokens = HostSeed.insert(connection, HOSTS);
            }
            System.out.printf(
                    "%-40s %9s %9s %9s %7s %14s%n",
                    database.name(), "a second", "p50, ms", "p99, ms", "failed", "server CPU, µs");
            double reached;
            try (BenchServer server = start(folder)) {
                reached = measure(server, tokens);
                HostPagesLoad.run(server.port(), cookie);
                System.out.printf(
                        "%nResident memory: %d MiB. Load average: %.1f%n%n",
                        server.mebibytes(),
                        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
            }
            try (var connection = database.connect(folder)) {
                double limit = new CheckInLimit(connection, HOSTS).run();
                System.out.printf("Share of the limit that was reached: %.2f%n", reached / limit);
            }
        } finally {
            BenchServer.delete(folder);
        }
    }

    private BenchServer start(Path folder) throws Exception {
        return new BenchServer(launcher, folder, database);
    }

    /// @return the rate that 32 clients reached with all hosts
    private static double measure(BenchServer server, List<String> tokens) throws Exception {
        var load = new CheckInLoad(server, HostTime.stepping(), CLIENTS);
        print(load.closed("first reports of %,d hosts".formatted(HOSTS), tokens, 1));
        print(load.closed("32 clients, warming up", tokens, 3));
        CheckInLoad.Result all = load.closed("32 clients, %,d hosts".formatted(HOSTS), tokens, 6);
        print(all);
        print(load.paced("%,d hosts every 60 s".formatted(HOSTS), tokens, PACED));
        load.hurry();
        List<String> few = tokens.subList(0, FEW_HOSTS);
        print(load.closed("32 clients, %d hosts, every 10 s".formatted(FEW_HOSTS), few, 20));
        return all.perSecond();
    }

    private static void print(CheckInLoad.Result result) {
        System.out.printf(
                "%-40s %,9.0f %,9.1f %,9.1f %,7d %,14d%n",
                result.name(),
                result.perSecond(),
                result.percentile(50),
                result.percentile(99),
                result.failed(),
                result.serverMicros());
    }
}
