package dev.bailiwick.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/// Measures a scan of 65,534 loopback addresses, all of which answer, at the maximum rate, started
/// with the page's button: the time until everything is stored, and processor time. Compared with
/// fping at the same rate, which stores nothing.
final class ScanBench {
    private static final String NETWORK = "127.1.0.0/16";
    private static final int ADDRESSES = 65_534;
    private static final int PER_SECOND = 10_000;

    private final Path launcher;
    private final BenchDatabase database;

    ScanBench(Path launcher, BenchDatabase database) {
        this.launcher = launcher;
        this.database = database;
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        var environment =
                Map.of(
                        "BAILIWICK_REMOTE_ALLOW",
                        "127.0.0.0/8",
                        "BAILIWICK_IP_ADDRESSES_SWEEP_PACKETS_PER_SECOND",
                        Integer.toString(PER_SECOND));
        System.out.printf(
                "%-32s %10s %14s %16s%n",
                NETWORK + ", " + database.name(), "time, s", "packets/s", "CPU, µs a packet");
        try (BenchServer server = new BenchServer(launcher, folder, database, environment)) {
            String cookie = SetUpForm.becomeAdministrator(server);
            try (var pages = new CsvTransfer(server, cookie)) {
                String add = "/ip-addresses/subnets/add";
                String subnet =
                        pages.submit(add, add, "&network=127.1.0.0%2F16&scan_interval=never");
                for (int run = 1; run <= 3; run++) {
                    scan(server, pages, subnet, run);
                }
            }
        } finally {
            BenchServer.delete(folder);
        }
        fping();
        System.out.printf(
                "%nLoad average: %.1f%n",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static void scan(BenchServer server, CsvTransfer pages, String subnet, int run)
            throws IOException, InterruptedException {
        Duration before = server.processorTime();
        long start = System.nanoTime();
        String there = pages.submit(subnet, subnet + "/scan", "");
        String page = pages.awaited(there, "Scan now");
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        if (!page.contains("<dd>65,534</dd>")) {
            throw new IllegalStateException("Not all addresses have answered:\n" + page);
        }
        print("the server, run " + run, took, server.processorTime().minus(before));
    }

    /// Run by a shell, which reports the processor time of its children.
    private static void fping() throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process shell =
                new ProcessBuilder(
                                "sh",
                                "-c",
                                "command -v fping >/dev/null || exit 9; fping -q -i 0.1 -r 1 -t"
                                        + " 1000 -g "
                                        + NETWORK
                                        + " 2>/dev/null; times")
                        .redirectErrorStream(true)
                        .start();
        String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        if (shell.waitFor() == 9) {
            System.out.printf(
                    "%-32s not measured: there is no fping here (Debian: apt install fping)%n",
                    "fping");
            return;
        }
        double seconds = ShellTimes.seconds(said);
        print("fping -i 0.1", took, Duration.ofNanos((long) (seconds * 1e9)));
    }

    private static void print(String name, Duration time, Duration processor) {
        System.out.printf(
                "%-32s %10.1f %,14.0f %16.1f%n",
                name,
                time.toMillis() / 1e3,
                ADDRESSES / (time.toNanos() / 1e9),
                processor.toNanos() / 1e3 / ADDRESSES);
    }
}
