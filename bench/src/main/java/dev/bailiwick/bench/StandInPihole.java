package dev.bailiwick.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// A Pi-hole 6 with a million queries that lets everybody in, or one that accepts connections and
/// never responds.
final class StandInPihole implements AutoCloseable {
    static final String QUERIES = "/api/queries?length=100&start=0";
    private static final long LOGGED = 1_000_000;
    private static final int STEP = 600;

    /// Twice as many as a real one has; the history of a year is made of these.
    private static final int STEPS = 2 * 144;

    private final HttpServer server;
    private final boolean silent;
    private final Map<String, byte[]> answers;

    StandInPihole(boolean silent) throws IOException {
        this.silent = silent;
        this.answers = silent ? Map.of() : answers();
        // Otherwise the server waits 40 ms for each confirmation.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (silent) {
                Thread.sleep(60_000);
            }
            exchange.getRequestBody().readAllBytes();
            byte[] answer = answers.get(exchange.getRequestURI().toString());
            byte[] body = answer == null ? text("{\"error\":{\"key\":\"not_found\"}}") : answer;
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer == null ? 404 : 200, body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, byte[]> answers() {
        return Map.of(
                "/api/info/login",
                text("{\"https_port\":443,\"dns\":true}"),
                "/api/auth",
                text("{\"session\":{\"valid\":true,\"sid\":null,\"validity\":-1}}"),
                "/api/padd",
                text(
                        """
                        {"active_clients":120,"gravity_size":1204118,"blocking":"enabled",
                         "queries":{"total":46408,"blocked":8770},"version":{"ftl":{"local":{"version":"v6.6.2"}}}}
                        """),
                "/api/history",
                text(history()),
                "/api/stats/top_domains?count=10",
                text(ranks("domain", "host%d.example.com")),
                "/api/stats/top_domains?blocked=true&count=10",
                text(ranks("domain", "ads%d.example.net")),
                "/api/stats/top_clients?count=10",
                text(ranks("client", "192.0.2.%d")),
                "/api/stats/summary",
                text("{\"queries\":{\"cached\":9765,\"types\":{\"A\":36000,\"AAAA\":9000}}}"),
                QUERIES,
                text(queries()));
    }

    private static String history() {
        long now = System.currentTimeMillis() / 1000 / STEP * STEP;
        return LongStream.range(0, STEPS)
                .mapToObj(back ->
                        "{\"timestamp\":%d,\"total\":%d,\"blocked\":%d}"
                                .formatted(
                                        now - back * STEP - STEP / 2,
                                        300 + back % 97 * 5,
                                        60 + back % 31))
                .collect(Collectors.joining(",", "{\"history\":[", "]}"));
    }

    private static String ranks(String kind, String name) {
        return IntStream.rangeClosed(1, 10)
                .mapToObj(place -> {
                    String shown = name.formatted(place);
                    return kind.equals("domain")
                            ? "{\"domain\":\"%s\",\"count\":%d}".formatted(shown, 9000 / place)
                            : "{\"ip\":\"%s\",\"name\":\"\",\"count\":%d}"
                                    .formatted(shown, 9000 / place);
                })
                .collect(Collectors.joining(",", "{\"" + kind + "s\":[", "]}"));
    }

    private static String queries() {
        long now = System.currentTimeMillis() / 1000;
        return LongStream.range(0, 100)
                .mapToObj(back ->
                        """
                        {"id":%d,"time":%d.5,"type":"A","domain":"n%d.example.com","cname":null,"status":"FORWARDED",
                         "client":{"ip":"192.0.2.%d","name":"app-%d"},"reply":{"type":"IP","time":0.8},"upstream":"9.9.9.9#53"}
                        """
                                .formatted(LOGGED - back, now - back, back, back, back))
                .collect(
                        Collectors.joining(
                                ",",
                                "{\"queries\":[",
                                "],\"cursor\":%d,\"recordsTotal\":%d,\"recordsFiltered\":%d}"
                                        .formatted(LOGGED, LOGGED, LOGGED)));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
