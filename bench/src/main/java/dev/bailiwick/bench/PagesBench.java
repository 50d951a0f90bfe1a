package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// Requests a second and latency of pages as an administrator, with 100,000 entries in the audit
/// log; `/healthz` first, as what the framework itself can do on this machine.
final class PagesBench {
    private static final int ENTRIES = 100_000;
    private static final Duration WARM_UP = Duration.ofSeconds(8);
    private static final Duration MEASURED = Duration.ofSeconds(10);

    private final Path launcher;

    PagesBench(Path launcher) {
        this.launcher = launcher;
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        try {
            String cookie;
            try (BenchServer server = new BenchServer(launcher, folder)) {
                cookie = Newcomer.becomeAdministrator(server);
            }
            AuditSeed.insert(folder.resolve("data").resolve("bailiwick.db"), ENTRIES);
            try (BenchServer server = new BenchServer(launcher, folder)) {
                System.out.printf(
                        "%d connections, closed loop, %d s each after %d s of warm-up%n%n",
                        Load.connections(), MEASURED.toSeconds(), WARM_UP.toSeconds());
                System.out.printf(
                        "%-36s %12s %9s %9s %9s%n",
                        "page", "requests/s", "p50, ms", "p99, ms", "bytes");
                measure("/healthz, the limit", new Load(server.port(), "/healthz", ""));
                measure("sign-in page", new Load(server.port(), "/login", ""));
                measure("overview", new Load(server.port(), "/", cookie));
                String audit = "/site-administration/audit";
                measure("audit log, newest", new Load(server.port(), audit, cookie));
                String middle = audit + "?before=-" + ENTRIES / 2;
                measure("audit log, middle", new Load(server.port(), middle, cookie));
                System.out.printf("%nResident memory afterwards: %d MiB%n", server.mebibytes());
            }
        } finally {
            BenchServer.delete(folder);
        }
    }

    private static void measure(String name, Load load) throws IOException, InterruptedException {
        load.run(WARM_UP);
        Load.Result result = load.run(MEASURED);
        System.out.printf(
                "%-36s %,12.0f %9.2f %9.2f %,9d%n",
                name,
                result.requestsPerSecond(),
                result.percentileMilliseconds(50),
                result.percentileMilliseconds(99),
                result.bytes());
    }
}
