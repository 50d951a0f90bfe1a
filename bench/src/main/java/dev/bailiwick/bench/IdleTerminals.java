package dev.bailiwick.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The memory of sessions that nobody uses at the moment: of the program with everything that it
/// has started, as Linux counts it, with shared memory divided among the processes.
final class IdleTerminals {
    private static final int SESSIONS = 200;
    private static final long SETTLING_MILLISECONDS = 30_000;

    private IdleTerminals() {}

    static void measure(Terminals terminals, ProcessTree processes)
            throws IOException, InterruptedException {
        Thread.sleep(SETTLING_MILLISECONDS);
        long before = processes.kibibytes();
        List<Terminal> open = new ArrayList<>();
        try {
            for (int i = 0; i < SESSIONS; i++) {
                Terminal terminal = terminals.open();
                open.add(terminal);
                Thread ignored = Thread.startVirtualThread(() -> read(terminal));
            }
            Thread.sleep(SETTLING_MILLISECONDS);
            long after = processes.kibibytes();
            System.out.printf(
                    "%d idle sessions, %s: from %d to %d MiB, %.0f KiB each%n",
                    SESSIONS,
                    terminals.name(),
                    before / 1024,
                    after / 1024,
                    (after - before) / (double) SESSIONS);
        } finally {
            for (Terminal terminal : open) {
                terminal.close();
            }
        }
    }

    /// Answers what keeps the connection alive.
    private static void read(Terminal terminal) {
        try {
            while (true) {
                var ignored = terminal.output();
            }
        } catch (IOException _) {
            // closed
        }
    }
}
