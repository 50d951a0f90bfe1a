package dev.bailiwick.bench;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// Clients that send check-ins. They build and compress them in advance, because they share the
/// cores with the server.
final class CheckInLoad {
    private static final double FAILED = -1;

    private final BenchServer server;
    private final HostTime time;
    private final int clients;
    private final ConcurrentLinkedQueue<byte[]> requests = new ConcurrentLinkedQueue<>();

    CheckInLoad(BenchServer server, HostTime time, int clients) {
        this.server = server;
        this.time = time;
        this.clients = clients;
    }

    /// @param milliseconds of those that were stored, sorted
    /// @param serverMicros the server's processor time per check-in
    record Result(
            String name, double perSecond, double[] milliseconds, int failed, long serverMicros) {
        double percentile(int percent) {
            return milliseconds.length == 0
                    ? Double.NaN
                    : milliseconds[
                            Math.min(milliseconds.length - 1, milliseconds.length * percent / 100)];
        }
    }

    void hurry() {
        time.hurry();
    }

    /// Each client sends the next as soon as the last is answered, until every host has had its
    /// rounds.
    Result closed(String name, List<String> tokens, int rounds) throws Exception {
        prepare(tokens, rounds);
        List<Callable<List<Double>>> loops = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            loops.add(this::loop);
        }
        return gathered(name, loops);
    }

    /// Evenly spread, like agents with jitter; a late answer delays no other.
    Result paced(String name, List<String> tokens, Duration length) throws Exception {
        prepare(tokens, 1);
        long start = System.nanoTime();
        List<Callable<List<Double>>> hosts = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            long at = start + ThreadLocalRandom.current().nextLong(length.toNanos());
            hosts.add(() -> one(at));
        }
        return gathered(name, hosts);
    }

    private void prepare(List<String> tokens, int rounds) {
        for (int round = 0; round < rounds; round++) {
            requests.addAll(
                    IntStream.range(0, tokens.size())
                            .parallel()
                            .mapToObj(host ->
                                    CheckInRequest.of(server.port(), tokens.get(host), host, time))
                            .toList());
            time.next();
        }
    }

    private List<Double> loop() throws IOException {
        var times = new ArrayList<Double>();
        try (var connection = new HttpConnection(server.port(), "/healthz", "")) {
            for (byte[] next = requests.poll(); next != null; next = requests.poll()) {
                times.add(timed(connection, next));
            }
        }
        return times;
    }

    private List<Double> one(long at) throws IOException {
        LockSupport.parkNanos(at - System.nanoTime());
        byte[] request = requests.poll();
        try (var connection = new HttpConnection(server.port(), "/healthz", "")) {
            return request == null ? List.of() : List.of(timed(connection, request));
        }
    }

    private static double timed(HttpConnection connection, byte[] request) throws IOException {
        long begin = System.nanoTime();
        try {
            int status = connection.exchange(request);
            return status == 200 ? (System.nanoTime() - begin) / 1e6 : FAILED;
        } catch (SocketTimeoutException late) {
            connection.renew();
            return FAILED;
        }
    }

    private Result gathered(String name, List<Callable<List<Double>>> loops) throws Exception {
        var all = new ArrayList<Double>();
        long start = System.nanoTime();
        Duration spent = server.processorTime();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<List<Double>> loop : threads.invokeAll(loops)) {
                all.addAll(loop.get());
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        long micros = server.processorTime().minus(spent).toNanos() / 1_000 / all.size();
        double[] good = all.stream().filter(time -> time >= 0).mapToDouble(time -> time).toArray();
        Arrays.sort(good);
        return new Result(name, good.length / seconds, good, all.size() - good.length, micros);
    }
}
