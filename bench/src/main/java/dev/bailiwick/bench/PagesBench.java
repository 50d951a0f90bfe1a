package dev.bailiwick.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// Requests a second and latency of pages as an administrator, with 100,000 entries in the audit
/// log; `/healthz` last, with a server as warm, as what the framework itself can do on this
/// machine.
final class PagesBench {
    private static final int ENTRIES = 100_000;
    private static final Duration WARM_UP = Duration.ofSeconds(8);
    private static final Duration MEASURED = Duration.ofSeconds(10);

    private final Path launcher;
    private final BenchDatabase database;

    PagesBench(Path launcher, BenchDatabase database) {
        this.launcher = launcher;
        this.database = database;
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        try {
            String cookie;
            try (BenchServer server = new BenchServer(launcher, folder, database)) {
                cookie = Newcomer.becomeAdministrator(server);
            }
            try (var connection = database.connect(folder)) {
                AuditSeed.insert(connection, ENTRIES);
            }
            try (BenchServer server = new BenchServer(launcher, folder, database)) {
                System.out.printf(
                        "%d connections, closed loop, %d s each after %d s of warm-up%n%n",
                        Load.connections(), MEASURED.toSeconds(), WARM_UP.toSeconds());
                Load.printHead(database.name());
                measure("sign-in page", new Load(server.port(), "/login", ""));
                measure("overview", new Load(server.port(), "/", cookie));
                String audit = "/site-administration/audit";
                measure("audit log, newest", new Load(server.port(), audit, cookie));
                String middle = audit + "?before=-" + ENTRIES / 2;
                measure("audit log, middle", new Load(server.port(), middle, cookie));
                measure("/healthz, the limit", new Load(server.port(), "/healthz", ""));
                System.out.printf("%nResident memory afterwards: %d MiB%n", server.mebibytes());
            }
        } finally {
            BenchServer.delete(folder);
        }
    }

    private static void measure(String name, Load load) throws InterruptedException {
        load.print(name, WARM_UP, MEASURED);
    }
}
