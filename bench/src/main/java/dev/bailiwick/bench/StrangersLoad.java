package dev.bailiwick.bench;

import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/// A closed loop of requests to the gateway, each from another address.
///
/// @param path of each request
record StrangersLoad(SendGateway gateway, Supplier<String> path) {
    private static final int CONNECTIONS = 8;
    private static final int TOKEN = 64;
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    /// The path of a package that does not exist.
    static String unknown() {
        var path = new StringBuilder("/p/");
        ThreadLocalRandom.current()
                .ints(TOKEN, 0, LETTERS.length())
                .forEach(i -> path.append(LETTERS.charAt(i)));
        return path.toString();
    }

    /// @param latencies in nanoseconds, sorted
    record Result(Duration time, long[] latencies) {
        double perSecond() {
            return latencies.length * 1e9 / time.toNanos();
        }

        double milliseconds(int percent) {
            return latencies[(int) ((latencies.length - 1L) * percent / 100)] / 1e6;
        }
    }

    Result run(Duration time) throws Exception {
        long end = System.nanoTime() + time.toNanos();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                var http = HttpClient.newHttpClient()) {
            List<Callable<long[]>> loops = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                loops.add(() -> loop(http, end));
            }
            LongStream all = LongStream.empty();
            for (Future<long[]> loop : threads.invokeAll(loops)) {
                all = LongStream.concat(all, Arrays.stream(loop.get()));
            }
            return new Result(time, all.sorted().toArray());
        }
    }

    private long[] loop(HttpClient http, long end) throws Exception {
        var latencies = LongStream.builder();
        for (long start = System.nanoTime(); start < end; start = System.nanoTime()) {
            var request = gateway.request(path.get()).header("X-Forwarded-For", address()).build();
            int ignored = http.send(request, BodyHandlers.discarding()).statusCode();
            latencies.add(System.nanoTime() - start);
        }
        return latencies.build().toArray();
    }

    private static String address() {
        var random = ThreadLocalRandom.current();
        return "198.%d.%d.%d"
                .formatted(random.nextInt(18, 20), random.nextInt(256), random.nextInt(1, 255));
    }
}
