package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The maximum heap of a server, sampled twice a second including garbage, and its maximum resident
/// memory as counted by Linux.
final class PeakMemory implements AutoCloseable {
    private static final Pattern USED = Pattern.compile("total \\d+K, used (\\d+)K");
    private static final Pattern MOST = Pattern.compile("VmHWM:\\s+(\\d+) kB");
    private static final long PAUSE = 500;

    private final long process;
    private final Thread thread;
    private volatile double heap;

    PeakMemory(BenchServer server) {
        this.process = server.processId();
        this.thread = Thread.ofPlatform().daemon().start(this::look);
    }

    private void look() {
        try {
            while (true) {
                heap = Math.max(heap, used());
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException | IOException e) {
            Thread.currentThread().interrupt(); // the server has stopped
        }
    }

    private double used() throws IOException, InterruptedException {
        Process command =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                                Long.toString(process),
                                "GC.heap_info")
                        .redirectErrorStream(true)
                        .start();
        String answer = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int ignored = command.waitFor();
        double sum = 0;
        for (Matcher part = USED.matcher(answer); part.find(); ) {
            sum += Long.parseLong(part.group(1)) / 1024.0;
        }
        return sum;
    }

    @Override
    public String toString() {
        try {
            Matcher most =
                    MOST.matcher(
                            Files.readString(Path.of("/proc", Long.toString(process), "status")));
            return "heap at most %.0f MiB, resident at most %d MiB"
                    .formatted(heap, most.find() ? Integer.parseInt(most.group(1)) / 1024 : 0);
        } catch (IOException e) {
            return "heap at most %.0f MiB".formatted(heap);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
