package dev.bailiwick.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;

/// What monitors check: pages of a web server, and a port on all loopback addresses. It notes when
/// each of them was checked.
final class MonitorTargets implements AutoCloseable {
    private static final byte[] PAGE = "It works.".getBytes(StandardCharsets.US_ASCII);

    private final HttpServer http;
    private final ServerSocket tcp;
    private final Map<String, List<Long>> checks = new ConcurrentHashMap<>();

    MonitorTargets() throws IOException {
        // Otherwise the server waits 40 ms for each confirmation.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/", this::respond);
        http.start();
        tcp = new ServerSocket(0, 1_000);
        Thread ignored = Thread.ofPlatform().daemon().start(this::accept);
    }

    int httpPort() {
        return http.getAddress().getPort();
    }

    int tcpPort() {
        return tcp.getLocalPort();
    }

    private void respond(HttpExchange exchange) throws IOException {
        try (exchange) {
            checked(exchange.getRequestURI().getPath());
            exchange.sendResponseHeaders(200, PAGE.length);
            exchange.getResponseBody().write(PAGE);
        }
    }

    private void accept() {
        while (!tcp.isClosed()) {
            try (Socket socket = tcp.accept()) {
                checked(socket.getLocalAddress().getHostAddress());
            } catch (IOException _) {
                // closed by either side
            }
        }
    }

    private void checked(String target) {
        List<Long> times = checks.computeIfAbsent(target, _ -> new ArrayList<>());
        synchronized (times) {
            times.add(System.nanoTime());
        }
    }

    void forget() {
        checks.clear();
    }

    /// How regular the checks were.
    ///
    /// @param targets that were checked
    /// @param checks of all of them
    /// @param lateness how far each check was from where the first one of its target and the
    ///   interval put it, in nanoseconds, sorted
    record Punctuality(int targets, int checks, long[] lateness) {
        double percentileMilliseconds(int percent) {
            int index = (int) Math.ceil(lateness.length * percent / 100.0) - 1;
            return lateness.length == 0 ? Double.NaN : lateness[Math.max(index, 0)] / 1e6;
        }
    }

    Punctuality punctuality(long interval) {
        LongStream.Builder lateness = LongStream.builder();
        int count = 0;
        for (List<Long> times : checks.values()) {
            synchronized (times) {
                count += times.size();
                long first = times.getFirst();
                times.stream()
                        .skip(1)
                        .mapToLong(time -> Math.floorMod(time - first, interval))
                        .map(off -> Math.min(off, interval - off))
                        .forEach(lateness::add);
            }
        }
        long[] sorted = lateness.build().toArray();
        Arrays.sort(sorted);
        return new Punctuality(checks.size(), count, sorted);
    }

    @Override
    public void close() throws IOException {
        http.stop(0);
        tcp.close();
    }
}
