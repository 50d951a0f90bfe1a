package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Tests whether a server's resource usage stays constant under load: 5,000 hosts that report every
/// minute, with a sample after each minute. The heap is collected before each sample.
final class SoakBench {
    private static final int HOSTS = 5_000;
    private static final int CLIENTS = 8;
    private static final int DEFAULT_MINUTES = 15;

    /// The limit for flat: the median of the last third may exceed that of the second by at most
    /// this factor.
    private static final double FLAT = 1.1;

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Pattern THREADS = Pattern.compile("Threads:\\s+(\\d+)");
    private static final Pattern USED = Pattern.compile("total \\d+K, used (\\d+)K");

    private final Path launcher;
    private final BenchDatabase database;
    private final int minutes;

    SoakBench(Path launcher, BenchDatabase database, OptionalInt minutes) {
        this.launcher = launcher;
        this.database = database;
        this.minutes = minutes.orElse(DEFAULT_MINUTES);
    }

    private record Sample(
            double resident, double heap, double threads, double files, double database) {}

    void run() throws Exception {
        Path folder = Files.createTempDirectory("bailiwick-bench-");
        try {
            try (BenchServer server = new BenchServer(launcher, folder, database)) {
                var ignored = server.port(); // creates the schema
            }
            List<String> tokens;
            try (var connection = database.connect(folder)) {
                tokens = HostSeed.insert(connection, HOSTS);
            }
            try (BenchServer server = new BenchServer(launcher, folder, database)) {
                watch(server, folder, tokens);
            }
        } finally {
            BenchServer.delete(folder);
        }
    }

    private void watch(BenchServer server, Path folder, List<String> tokens) throws Exception {
        System.out.printf(
                "%-8s %12s %20s %8s %7s %16s %9s %8s %7s%n",
                "minute",
                "RSS, MiB",
                "heap after GC, MiB",
                "threads",
                "files",
                "database, MiB",
                "check-ins",
                "p99, ms",
                "failed");
        var samples = new ArrayList<Sample>();
        var load = new CheckInLoad(server, HostTime.real(), CLIENTS);
        CheckInLoad.Result first = load.closed("", tokens, 1); // first reports store more
        System.out.printf("%s, first reports: %,d%n", database.name(), first.milliseconds().length);
        for (int minute = 1; minute <= minutes; minute++) {
            CheckInLoad.Result result = load.paced("", tokens, MINUTE);
            Sample sample = sample(server, folder);
            samples.add(sample);
            System.out.printf(
                    "%-8d %12.0f %20.1f %8.0f %7.0f %16.1f %,9d %8.1f %7d%n",
                    minute,
                    sample.resident,
                    sample.heap,
                    sample.threads,
                    sample.files,
                    sample.database,
                    result.milliseconds().length,
                    result.percentile(99),
                    result.failed());
        }
        System.out.println();
        judge("resident memory", samples, Sample::resident);
        judge("heap after a collection", samples, Sample::heap);
        judge("threads", samples, Sample::threads);
        judge("files", samples, Sample::files);
    }

    private Sample sample(BenchServer server, Path folder) throws Exception {
        long id = server.processId();
        int resident = server.mebibytes();
        command(id, "GC.run");
        double heap = 0;
        Matcher used = USED.matcher(command(id, "GC.heap_info"));
        while (used.find()) {
            heap += Long.parseLong(used.group(1)) / 1024.0;
        }
        Path process = Path.of("/proc", Long.toString(id));
        Matcher threads = THREADS.matcher(Files.readString(process.resolve("status")));
        double count = threads.find() ? Integer.parseInt(threads.group(1)) : 0;
        long bytes = database.bytes(folder);
        try (var files = Files.list(process.resolve("fd"))) {
            return new Sample(resident, heap, count, files.count(), bytes / 1024.0 / 1024);
        }
    }

    private static String command(long process, String what)
            throws IOException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Process command =
                new ProcessBuilder(jcmd.toString(), Long.toString(process), what)
                        .redirectErrorStream(true)
                        .start();
        String said = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (command.waitFor() != 0) {
            throw new IllegalStateException(said);
        }
        return said;
    }

    private static void judge(String name, List<Sample> samples, ToDoubleFunction<Sample> figure) {
        int third = Math.max(1, samples.size() / 3);
        double before =
                median(samples.subList(third % samples.size(), samples.size()), third, figure);
        double after =
                median(samples.subList(samples.size() - third, samples.size()), third, figure);
        System.out.printf(
                "%-26s %8.1f, then %8.1f: %s%n",
                name, before, after, after <= before * FLAT ? "flat" : "GROWS");
    }

    private static double median(List<Sample> samples, int count, ToDoubleFunction<Sample> figure) {
        return samples.stream()
                .limit(count)
                .mapToDouble(figure)
                .sorted()
                .skip(count / 2)
                .findFirst()
                .orElse(0);
    }
}
