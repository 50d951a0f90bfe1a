package dev.bailiwick.bench;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Measures what server and helper can carry of remote desktops per second of processor time: 50
/// desktops that replay one recording from a stand-in for guacd. Compared with guacamole-lite.
final class RdpBench {
    private static final int RUNS = 5;
    private static final String OWN = "Bailiwick";

    private final Path launcher;
    private final BenchDatabase database;

    RdpBench(Path launcher, BenchDatabase database) {
        this.launcher = launcher;
        this.database = database;
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        try (var guacd = new StandInGuacd(new DesktopRecording().frames());
                var machine = new StandInMachine();
                BenchServer server =
                        new BenchServer(
                                launcher,
                                folder,
                                database,
                                Map.of(
                                        "BAILIWICK_REMOTE_ALLOW",
                                        "127.0.0.0/8",
                                        "BAILIWICK_GUACD",
                                        "127.0.0.1:" + guacd.port()))) {
            var desktops = new RemoteDesktops(server, machine);
            Map<String, DesktopReplay> compared = new LinkedHashMap<>();
            compared.put(OWN, new DesktopReplay(desktops::open, server.processes()));
            Optional<Path> installed = GuacamoleLite.PACKAGE.install();
            if (installed.isEmpty()) {
                System.out.printf("Without %s, which needs npm.%n%n", GuacamoleLite.PACKAGE);
                measure(compared);
            } else {
                try (var lite = new GuacamoleLite(installed.get(), guacd)) {
                    compared.put(
                            GuacamoleLite.PACKAGE.toString(),
                            new DesktopReplay(lite::open, new ProcessTree(lite.process())));
                    measure(compared);
                }
            }
        } finally {
            BenchServer.delete(folder);
        }
        System.out.printf(
                "%nLoad average: %.1f%n",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static void measure(Map<String, DesktopReplay> compared) throws Exception {
        System.out.printf("%-24s", "MB/CPU second (MB/s)");
        compared.keySet().forEach(name -> System.out.printf(" %24s", name));
        System.out.println();
        var runs = new Runs();
        for (int run = 0; run <= RUNS; run++) {
            System.out.printf("%-24s", run == 0 ? "warm-up" : "run " + run);
            for (Map.Entry<String, DesktopReplay> one : compared.entrySet()) {
                DesktopReplay.Result result = one.getValue().run();
                System.out.printf(
                        " %15.1f (%6.1f)",
                        result.megabytesPerProcessorSecond(), result.megabytesPerSecond());
                if (run > 0) {
                    runs.add(one.getKey(), result.megabytesPerProcessorSecond());
                }
            }
            System.out.println();
        }
        System.out.printf("%-24s", "median");
        compared.keySet().forEach(name -> System.out.printf(" %15.1f         ", runs.median(name)));
        System.out.printf("%n%-24s", OWN + " / the other");
        compared.keySet()
                .forEach(name ->
                        System.out.printf(
                                " %15.2f         ", runs.median(OWN) / runs.median(name)));
        System.out.println();
    }
}
