package dev.bailiwick.agent.backup;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.bailiwick.agent.Await;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.LeasedRuns;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.contract.backup.RunReportState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A server that leases the given runs and keeps the reports. It understands exactly the contract.
final class FakePortal implements AutoCloseable {
    static final JsonMapper JSON =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    /// @param body as sent
    record Reported(UUID run, RunReport report, JsonNode body) {}

    private final HttpServer server;
    private final BlockingQueue<LeasedRun> due = new LinkedBlockingQueue<>();
    private final List<Reported> reports = new CopyOnWriteArrayList<>();
    private final Set<UUID> cancelled = ConcurrentHashMap.newKeySet();
    private final Set<UUID> unknown = ConcurrentHashMap.newKeySet();
    private final List<String> polls = new CopyOnWriteArrayList<>();
    private volatile String token;
    private volatile int failing;

    FakePortal(String token) throws IOException {
        this.token = token;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    String address() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    void lease(LeasedRun run) {
        due.add(run);
    }

    void cancel(UUID run) {
        cancelled.add(run);
    }

    /// Its reports are answered with 409.
    void supersede(UUID run) {
        unknown.add(run);
    }

    void expectToken(String other) {
        token = other;
    }

    /// Every request is answered with this status; 0 for none.
    void fail(int status) {
        failing = status;
    }

    List<String> polls() {
        return polls;
    }

    List<Reported> reports(UUID run) {
        return reports.stream().filter(one -> one.run.equals(run)).toList();
    }

    /// Everything that was sent here, as text.
    String everything() {
        return reports.toString();
    }

    Reported awaitEnd(UUID run) {
        return awaitEnd(run, Duration.ofMinutes(1));
    }

    Reported awaitEnd(UUID run, Duration patience) {
        Await.until(() -> reports(run).stream().anyMatch(FakePortal::isEnd), patience);
        return reports(run).stream().filter(FakePortal::isEnd).findFirst().orElseThrow();
    }

    private static boolean isEnd(Reported one) {
        return one.report.state() != RunReportState.RUNNING;
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String sent = exchange.getRequestHeaders().getFirst("Authorization");
            if (failing != 0) {
                problem(exchange, failing);
            } else if (!("Bearer " + token).equals(sent)) {
                problem(exchange, 401);
            } else if (exchange.getRequestMethod().equals("GET")) {
                polls.add(exchange.getRequestURI().toString());
                reply(exchange, JSON.writeValueAsString(new LeasedRuns(Instant.now(), take())));
            } else {
                report(exchange, body);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private List<LeasedRun> take() throws InterruptedException {
        LeasedRun first = due.poll(2, TimeUnit.SECONDS);
        var all = new ArrayList<LeasedRun>();
        if (first != null) {
            all.add(first);
            due.drainTo(all);
        }
        return all;
    }

    private void report(HttpExchange exchange, byte[] body) throws IOException {
        String path = exchange.getRequestURI().getPath();
        var run = UUID.fromString(path.substring(LeasedRuns.PATH.length() + 1).split("/", -1)[0]);
        String text;
        try (var in = new GZIPInputStream(new java.io.ByteArrayInputStream(body))) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        if (unknown.contains(run)) {
            problem(exchange, 409);
            return;
        }
        reports.add(new Reported(run, JSON.readValue(text, RunReport.class), JSON.readTree(text)));
        reply(
                exchange,
                "{\"state\":\"running\",\"cancel_requested\":%s}"
                        .formatted(cancelled.contains(run)));
    }

    private static void problem(HttpExchange exchange, int status) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "application/problem+json");
        send(exchange, status, "{\"status\":%d,\"detail\":\"No.\"}".formatted(status));
    }

    private static void reply(HttpExchange exchange, String body) throws IOException {
        send(exchange, 200, body);
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
