package dev.bailiwick.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/// A closed loop: a few connections each request a page, wait for the response and repeat, for a
/// given time.
record Load(int port, String path, String cookie, int connections) {
    private static final int CONNECTIONS = 8;

    Load(int port, String path, String cookie) {
        this(port, path, cookie, CONNECTIONS);
    }

    /// As one person sees it.
    Load alone() {
        return new Load(port, path, cookie, 1);
    }

    /// @param latencies in nanoseconds, sorted
    record Result(Duration time, long[] latencies, long bytes) {
        double requestsPerSecond() {
            return latencies.length / (time.toNanos() / 1e9);
        }

        double percentileMilliseconds(int percent) {
            int index = (int) Math.ceil(latencies.length * percent / 100.0) - 1;
            return latencies[Math.max(index, 0)] / 1e6;
        }
    }

    static int usualConnections() {
        return CONNECTIONS;
    }

    static void printHead(String first) {
        System.out.printf(
                "%-40s %12s %9s %9s %9s%n", first, "requests/s", "p50, ms", "p99, ms", "bytes");
    }

    void print(String name, Duration warmUp, Duration measured) throws InterruptedException {
        Result ignored = run(warmUp);
        Result result = run(measured);
        System.out.printf(
                "%-40s %,12.0f %9.2f %9.2f %,9d%n",
                name,
                result.requestsPerSecond(),
                result.percentileMilliseconds(50),
                result.percentileMilliseconds(99),
                result.bytes());
    }

    Result run(Duration time) throws InterruptedException {
        long start = System.nanoTime();
        long end = start + time.toNanos();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Answers>> loops = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                loops.add(() -> loop(end));
            }
            List<Answers> answers = new ArrayList<>();
            for (Future<Answers> loop : threads.invokeAll(loops)) {
                answers.add(loop.get());
            }
            long[] latencies =
                    answers.stream().flatMapToLong(one -> LongStream.of(one.latencies)).toArray();
            Arrays.sort(latencies);
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            return new Result(took, latencies, answers.getFirst().bytes);
        } catch (ExecutionException e) {
            throw new IllegalStateException(path + " did not answer as it should.", e.getCause());
        }
    }

    private Answers loop(long end) throws IOException {
        LongStream.Builder latencies = LongStream.builder();
        try (HttpConnection connection = new HttpConnection(port, path, cookie)) {
            for (long now = System.nanoTime(); now < end; now = System.nanoTime()) {
                int status = connection.exchange();
                if (status != 200) {
                    throw new IOException("Status " + status);
                }
                latencies.add(System.nanoTime() - now);
            }
            return new Answers(latencies.build().toArray(), connection.received());
        }
    }

    private record Answers(long[] latencies, long bytes) {}
}
