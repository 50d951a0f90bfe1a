package dev.bailiwick.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/// How fast a large file is shown by `cat`, in turns. Each run has a session of its own.
final class TerminalOutput {
    private static final int RUNS = 5;
    private static final int LINE = 72;
    private static final int LINES = 4_000_000;

    private final List<Terminals> compared;
    private final Path file;

    TerminalOutput(Path folder, List<Terminals> compared) throws IOException {
        this.compared = compared;
        this.file = folder.resolve("output.txt");
        write();
    }

    void run() throws IOException {
        System.out.printf("%-24s", "output, MB/s (CPU s/GB)");
        compared.forEach(one -> System.out.printf(" %15s", one.name()));
        System.out.println();
        var rates = new Runs();
        var costs = new Runs();
        for (int run = 0; run <= RUNS; run++) {
            System.out.printf("%-24s", run == 0 ? "warm-up" : "run " + run);
            for (Terminals one : compared) {
                Figures figures = measure(one);
                print(figures);
                if (run > 0) {
                    rates.add(one.name(), figures.rate());
                    costs.add(one.name(), figures.cost());
                }
            }
            System.out.println();
        }
        System.out.printf("%-24s", "median");
        compared.forEach(
                one -> print(new Figures(rates.median(one.name()), costs.median(one.name()))));
        String own = compared.getFirst().name();
        System.out.printf("%n%-24s", own + " / the other");
        compared.forEach(one ->
                System.out.printf(
                        " %7.2f (%5.2f)",
                        rates.median(own) / rates.median(one.name()),
                        costs.median(own) / costs.median(one.name())));
        System.out.printf("%n%n");
    }

    private static void print(Figures figures) {
        System.out.printf(" %7.1f (%5.1f)", figures.rate(), figures.cost());
    }

    /// @param rate megabytes per second
    /// @param cost seconds of processor time per gigabyte, without the machine's side
    private record Figures(double rate, double cost) {}

    /// Of the file, until all of it has been shown.
    private Figures measure(Terminals compared) throws IOException {
        try (Terminal terminal = compared.open()) {
            ProcessTree processes = terminal.processes();
            Duration before = processes.processorTime();
            long start = System.nanoTime();
            terminal.type("cat %s; echo EN''D\n".formatted(file));
            terminal.await("END");
            double seconds = (System.nanoTime() - start) / 1e9;
            double used = processes.processorTime().minus(before).toNanos() / 1e9;
            return new Figures(Files.size(file) / seconds / 1e6, used / (Files.size(file) / 1e9));
        }
    }

    private void write() throws IOException {
        var random = new Random(27);
        var letters = "abcdefghijklmnopqrstuvwxyz      0123456789";
        var some = new byte[1_000 * LINE];
        for (int i = 0; i < some.length; i++) {
            some[i] = (byte) letters.charAt(random.nextInt(letters.length()));
        }
        for (int i = LINE - 1; i < some.length; i += LINE) {
            some[i] = '\n';
        }
        try (OutputStream output = Files.newOutputStream(file)) {
            for (int i = 0; i < LINES / 1_000; i++) {
                output.write(some);
            }
            output.write("the last line\n".getBytes(StandardCharsets.US_ASCII));
        }
    }
}
