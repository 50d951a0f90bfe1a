package dev.bailiwick.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/// Monitors of a minute each on loopback addresses: 35 % pings, 35 % connections, 30 % web pages.
/// Measures processor time, memory and how punctual the checks are, then the pages meanwhile;
/// beside what fping takes for the same pings.
final class MonitorsBench {
    private static final int MONITORS = 10_000;
    private static final int PACKETS = 5;
    private static final Duration INTERVAL = Duration.ofSeconds(60);
    private static final Duration WARM_UP = Duration.ofMinutes(2);
    private static final Duration MEASURED = Duration.ofMinutes(3);
    private static final Duration PAGES = Duration.ofSeconds(10);

    private final Path launcher;
    private final BenchDatabase database;
    private final int monitors;

    MonitorsBench(Path launcher, BenchDatabase database, OptionalInt monitors) {
        this.launcher = launcher;
        this.database = database;
        this.monitors = monitors.orElse(MONITORS);
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        var environment = Map.of("BAILIWICK_REMOTE_ALLOW", "127.0.0.0/8");
        try (var targets = new MonitorTargets()) {
            String cookie;
            try (var server = new BenchServer(launcher, folder, database, environment)) {
                cookie = SetUpForm.becomeAdministrator(server);
            }
            provision(folder, targets);
            try (var server = new BenchServer(launcher, folder, database, environment)) {
                measure(server, targets);
                pages(server.port(), cookie);
                System.out.printf("%nResident memory afterwards: %d MiB%n%n", server.mebibytes());
            }
        } finally {
            BenchServer.delete(folder);
        }
        fping();
        System.out.printf(
                "%nLoad average: %.1f%n",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private int pings() {
        return monitors * 35 / 100;
    }

    private void provision(Path folder, MonitorTargets targets) throws Exception {
        var file = new StringBuilder("monitors:\n");
        for (int i = 0; i < monitors; i++) {
            String kind = i < pings() ? "icmp" : i < 2 * pings() ? "tcp" : "http";
            String target =
                    switch (kind) {
                        case "icmp" -> address(2, i);
                        case "tcp" -> address(3, i) + ":" + targets.tcpPort();
                        default -> "http://127.0.0.1:%d/%d".formatted(targets.httpPort(), i);
                    };
            file.append(
                    "  - {name: \"monitor %05d\", type: %s, target: \"%s\", interval_seconds: %d}%n"
                            .formatted(i, kind, target, INTERVAL.toSeconds()));
        }
        Path path = Files.writeString(folder.resolve("monitors.yaml"), file);
        var builder = new ProcessBuilder(launcher.toString(), "provision", path.toString());
        builder.environment().put("BAILIWICK_DATA_DIR", folder.resolve("data").toString());
        builder.environment().putAll(database.environment());
        Path output = folder.resolve("provision");
        builder.redirectErrorStream(true).redirectOutput(output.toFile());
        long start = System.nanoTime();
        if (builder.start().waitFor() != 0) {
            throw new IllegalStateException(Files.readString(output));
        }
        System.out.printf(
                "%,d monitors provisioned in %.1f s%n%n",
                monitors, (System.nanoTime() - start) / 1e9);
    }

    private static String address(int second, int number) {
        return "127.%d.%d.%d".formatted(second, number / 250, 1 + number % 250);
    }

    private void measure(BenchServer server, MonitorTargets targets) throws Exception {
        Thread.sleep(WARM_UP);
        targets.forget();
        Duration before = server.processorTime();
        Thread.sleep(MEASURED);
        Duration used = server.processorTime().minus(before);
        var punctuality = targets.punctuality(INTERVAL.toNanos());
        System.out.printf(
                "%-32s %12s %10s %14s %14s %9s%n",
                "Checks in %d min".formatted(MEASURED.toMinutes()),
                "CPU, % of 1",
                "RSS, MiB",
                "off p50, ms",
                "off p99, ms",
                "missed");
        int visible = monitors - pings();
        long expected = visible * MEASURED.toSeconds() / INTERVAL.toSeconds();
        System.out.printf(
                "%-32s %12.1f %10d %14.1f %14.1f %9d%n",
                "the server, " + database.name(),
                100.0 * used.toNanos() / MEASURED.toNanos(),
                server.mebibytes(),
                punctuality.percentileMilliseconds(50),
                punctuality.percentileMilliseconds(99),
                Math.max(0, expected - punctuality.checks()));
    }

    private static void pages(int port, String cookie) throws InterruptedException {
        var pages = new LinkedHashMap<String, Load>();
        pages.put("/healthz, the limit", new Load(port, "/healthz", ""));
        pages.put("list", new Load(port, "/network-monitor", cookie));
        pages.put("list, searched", new Load(port, "/network-monitor?q=monitor+042", cookie));
        pages.put("one monitor", new Load(port, "/network-monitor/9000", cookie));
        pages.put("overview of everything", new Load(port, "/", cookie));
        System.out.printf("%nOne connection, while the checks go on%n%n");
        Load.printHead("");
        for (Map.Entry<String, Load> page : pages.entrySet()) {
            page.getValue().alone().print(page.getKey(), PAGES, PAGES);
        }
    }

    /// Run by a shell, which reports the processor time of its children.
    private void fping() throws IOException, InterruptedException {
        Path list = Files.createTempFile("bailiwick-bench-", ".txt");
        var addresses = new StringBuilder();
        for (int i = 0; i < pings(); i++) {
            addresses.append(address(2, i)).append('\n');
        }
        Files.writeString(list, addresses);
        String command =
                "command -v fping >/dev/null || exit 9; fping -q -i 1 -C %d -f %s 2>/dev/null; times"
                        .formatted(PACKETS, list);
        long start = System.nanoTime();
        Process shell = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        if (shell.waitFor() == 9) {
            System.out.println("There is no fping here (Debian: apt install fping).");
        } else {
            System.out.printf(
                    "fping, one round of %,d pings of %d packets: %.1f s, %.2f s of processor"
                            + " time%n",
                    pings(), PACKETS, took.toMillis() / 1e3, ShellTimes.seconds(said));
        }
        Files.delete(list);
    }
}
