package dev.bailiwick.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// Measures requests per second and latency of pages as an administrator, with 100,000 entries in
/// the audit log; `/healthz` is measured too, as the limit of the framework on this machine.
final class PagesBench {
    private static final int ENTRIES = 100_000;
    private static final Duration WARM_UP = Duration.ofSeconds(8);
    private static final Duration AGAIN = Duration.ofSeconds(1);
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
                cookie = SetUpForm.becomeAdministrator(server);
            }
            try (var connection = database.connect(folder)) {
                AuditSeed.insert(connection, ENTRIES);
            }
            try (BenchServer server = new BenchServer(launcher, folder, database)) {
                measure(server.port(), cookie);
                System.out.printf("%nResident memory afterwards: %d MiB%n", server.mebibytes());
            }
        } finally {
            BenchServer.delete(folder);
        }
    }

    /// All are warmed up before the first is measured, which would otherwise show the server's
    /// start.
    private void measure(int port, String cookie) throws InterruptedException {
        String audit = "/site-administration/audit";
        var pages = new LinkedHashMap<String, Load>();
        pages.put("/healthz, the limit", new Load(port, "/healthz", ""));
        pages.put("sign-in page", new Load(port, "/login", ""));
        pages.put("overview", new Load(port, "/", cookie));
        pages.put("audit log, newest", new Load(port, audit, cookie));
        pages.put("audit log, middle", new Load(port, audit + "?before=-" + ENTRIES / 2, cookie));
        for (Load page : pages.values()) {
            Load.Result ignored = page.run(WARM_UP);
        }
        System.out.printf(
                "%d connections, closed loop, %d s each after %d s of warm-up for all%n%n",
                Load.usualConnections(), MEASURED.toSeconds(), pages.size() * WARM_UP.toSeconds());
        Load.printHead(database.name());
        for (Map.Entry<String, Load> page : pages.entrySet()) {
            page.getValue().print(page.getKey(), AGAIN, MEASURED);
        }
    }
}
