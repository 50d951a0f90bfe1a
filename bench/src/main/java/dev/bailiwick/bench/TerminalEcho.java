package dev.bailiwick.bench;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// How long a key takes to the machine and back, where `cat` prints it in a terminal in raw mode.
/// One key at a time, with a pause in between as when typing fast.
final class TerminalEcho {
    private static final int RUNS = 5;
    private static final int KEYS = 1_000;
    private static final int WARM_UP_KEYS = 500;
    private static final long PAUSE_NANOS = 5_000_000;

    private final List<Terminals> compared;

    TerminalEcho(List<Terminals> compared) {
        this.compared = compared;
    }

    void run() throws IOException {
        System.out.printf("%-24s", "echo, ms, p50 and p99");
        compared.forEach(one -> System.out.printf(" %15s", one.name()));
        System.out.println();
        var p50 = new Runs();
        var p99 = new Runs();
        for (int run = 1; run <= RUNS; run++) {
            System.out.printf("%-24s", "run " + run);
            for (Terminals one : compared) {
                long[] latencies = latencies(one);
                p50.add(one.name(), latencies[KEYS / 2] / 1e6);
                p99.add(one.name(), latencies[KEYS * 99 / 100] / 1e6);
                print(latencies[KEYS / 2] / 1e6, latencies[KEYS * 99 / 100] / 1e6);
            }
            System.out.println();
        }
        System.out.printf("%-24s", "median");
        compared.forEach(one -> print(p50.median(one.name()), p99.median(one.name())));
        String ssh = compared.get(1).name();
        System.out.printf("%n%-24s", "added to " + ssh);
        compared.forEach(one ->
                print(
                        p50.median(one.name()) - p50.median(ssh),
                        p99.median(one.name()) - p99.median(ssh)));
        System.out.printf("%n%n");
    }

    private static void print(double p50, double p99) {
        System.out.printf(" %7.2f %7.2f", p50, p99);
    }

    /// In nanoseconds, sorted.
    private static long[] latencies(Terminals compared) throws IOException {
        try (Terminal terminal = compared.open()) {
            terminal.type("stty raw -echo; echo R''AW; exec cat\n");
            terminal.await("RAW");
            var latencies = new long[KEYS];
            for (int key = -WARM_UP_KEYS; key < KEYS; key++) {
                LockSupport.parkNanos(PAUSE_NANOS);
                long start = System.nanoTime();
                terminal.type("x");
                while (!contains(terminal, (byte) 'x')) {
                    // the rest of the line before
                }
                if (key >= 0) {
                    latencies[key] = System.nanoTime() - start;
                }
            }
            Arrays.sort(latencies);
            return latencies;
        }
    }

    private static boolean contains(Terminal terminal, byte wanted) throws IOException {
        var output = terminal.output();
        while (output.hasRemaining()) {
            if (output.get() == wanted) {
                return true;
            }
        }
        return false;
    }
}
