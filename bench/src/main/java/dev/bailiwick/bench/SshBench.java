package dev.bailiwick.bench;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Measures terminals through server and helper, from OpenSSH's server to a websocket: output per
/// second, the latency of an echo, and the memory of idle sessions. Compared with OpenSSH's client
/// and with wetty, which runs that client for each session.
final class SshBench {
    private final Path launcher;
    private final BenchDatabase database;

    SshBench(Path launcher, BenchDatabase database) {
        this.launcher = launcher;
        this.database = database;
    }

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        var environment = Map.of("BAILIWICK_REMOTE_ALLOW", "127.0.0.0/8");
        try (var machine = new SshServer(folder);
                BenchServer server = new BenchServer(launcher, folder, database, environment)) {
            var sessions = new RemoteSessions(server, machine);
            Optional<Path> installed = Wetty.PACKAGE.install();
            if (installed.isEmpty()) {
                System.out.printf("Without %s, which needs npm.%n%n", Wetty.PACKAGE);
                measure(folder, server, sessions, machine, null);
            } else {
                try (var wetty = new Wetty(installed.get(), machine, folder.resolve("wetty.log"))) {
                    measure(folder, server, sessions, machine, wetty);
                }
            }
        } finally {
            BenchServer.delete(folder);
        }
        System.out.printf(
                "%nLoad average: %.1f%n",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static void measure(
            Path folder,
            BenchServer server,
            RemoteSessions sessions,
            SshServer machine,
            @Nullable Wetty wetty)
            throws Exception {
        var bailiwick = new Terminals("Bailiwick", sessions::open);
        var openSsh = new Terminals("ssh -tt", () -> new OpenSshTerminal(machine));
        List<Terminals> all = new ArrayList<>(List.of(bailiwick, openSsh));
        if (wetty != null) {
            all.add(new Terminals(Wetty.PACKAGE.toString(), wetty::open));
        }
        new TerminalOutput(folder, all).run();
        new TerminalEcho(all).run();
        IdleTerminals.measure(bailiwick, server.processes());
        if (wetty != null) {
            IdleTerminals.measure(all.getLast(), wetty.processes());
        }
    }
}
