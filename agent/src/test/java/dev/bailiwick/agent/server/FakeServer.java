package dev.bailiwick.agent.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// An HTTP server that returns the configured responses in order and accepts everything afterwards.
public final class FakeServer implements AutoCloseable {
    private static final String TAKEN =
            "{\"status\":\"accepted\",\"host_id\":7,\"server_time\":\"2026-01-31T12:00:00Z\",\"next_checkin_seconds\":60}";

    /// @param body of the request, decompressed
    public record Heard(String path, Map<String, List<String>> headers, String body) {
        public String header(String name) {
            return String.join(",", headers.getOrDefault(name, List.of()));
        }
    }

    private record Told(int status, Map<String, String> headers, String body) {}

    private final HttpServer server;
    private final String scheme;
    private final Deque<Told> told = new ArrayDeque<>();
    private Told health = new Told(200, Map.of(), "{\"status\":\"ok\",\"version\":\"1.2.3\"}");
    private @Nullable Told checks;
    private final List<Heard> heard = new ArrayList<>();

    public FakeServer() throws IOException {
        this(HttpServer.create(anyPort(), 0), "http");
    }

    public FakeServer(SSLContext tls) throws IOException {
        this(secure(tls), "https");
    }

    private FakeServer(HttpServer server, String scheme) {
        this.server = server;
        this.scheme = scheme;
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    private static HttpServer secure(SSLContext tls) throws IOException {
        HttpsServer server = HttpsServer.create(anyPort(), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        return server;
    }

    private static InetSocketAddress anyPort() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    public URI address() {
        return URI.create("%s://localhost:%d".formatted(scheme, server.getAddress().getPort()));
    }

    /// The response to each health check, which counts as nothing else.
    public synchronized FakeServer health(int status, Map<String, String> headers, String body) {
        health = new Told(status, headers, body);
        return this;
    }

    /// The response to each request for the checks of the host, which counts as nothing else.
    public synchronized FakeServer checks(String body) {
        checks = new Told(200, Map.of(), body);
        return this;
    }

    /// Queues the next response.
    public synchronized FakeServer answer(int status, Map<String, String> headers, String body) {
        told.add(new Told(status, headers, body));
        return this;
    }

    public FakeServer problem(int status, String detail) {
        return answer(
                status,
                Map.of("Content-Type", "application/problem+json"),
                "{\"status\":%d,\"detail\":\"%s\",\"errors\":[{\"pointer\":\"/sent_at\",\"detail\":\"No.\"}]}"
                        .formatted(status, detail));
    }

    public synchronized List<Heard> heard() {
        return List.copyOf(heard);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] packed = exchange.getRequestBody().readAllBytes();
            String body = packed.length == 0 ? "" : unpacked(packed);
            Told answer =
                    exchange.getRequestURI().getPath().equals("/healthz")
                            ? health
                            : next(exchange, body);
            answer.headers.forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
            byte[] bytes = answer.body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private static String unpacked(byte[] packed) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private synchronized Told next(HttpExchange exchange, String body) {
        if (checks != null && exchange.getRequestURI().getPath().endsWith("/checks")) {
            return checks;
        }
        heard.add(
                new Heard(
                        exchange.getRequestURI().toString(),
                        Map.copyOf(exchange.getRequestHeaders()),
                        body));
        Told next = told.poll();
        return next == null ? new Told(200, Map.of(), TAKEN) : next;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
