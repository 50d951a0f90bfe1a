package dev.bailiwick.monitoring.channels;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/// A server that receives webhooks, on this machine only, and answers as a test tells it to.
public final class FakeReceiver implements AutoCloseable {
    /// @param target path and query
    /// @param headers by name in lower case
    public record Received(String target, Map<String, String> headers, String body) {}

    private final HttpServer server;
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private volatile int status = 200;
    private volatile String answer = "ok";
    private volatile long length;
    private volatile @Nullable String location;
    private volatile CountDownLatch open = new CountDownLatch(0);

    private FakeReceiver(HttpServer server) {
        this.server = server;
    }

    public static FakeReceiver open() {
        try {
            var server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
            var receiver = new FakeReceiver(server);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", receiver::receive);
            server.start();
            return receiver;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            var headers = new HashMap<String, String>();
            exchange.getRequestHeaders()
                    .forEach((name, values) ->
                            headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
            String body =
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            received.add(new Received(exchange.getRequestURI().toString(), headers, body));
            open.await();
            if (location != null) {
                exchange.getResponseHeaders().set("Location", location);
            }
            byte[] text = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, length == 0 ? text.length : length);
            OutputStream out = exchange.getResponseBody();
            out.write(text);
            for (long sent = text.length; sent < length; sent += text.length) {
                out.write(text);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public String address(String path) {
        return "http://127.0.0.1:%d%s".formatted(server.getAddress().getPort(), path);
    }

    public void answers(int code, String text) {
        status = code;
        answer = text;
    }

    public void redirectsTo(String target) {
        status = 302;
        location = target;
    }

    /// Repeats its answer.
    public void answersWithBytes(long bytes) {
        length = bytes;
    }

    public void hangs() {
        open = new CountDownLatch(1);
    }

    public void goesOn() {
        open.countDown();
    }

    public List<Received> received() {
        return List.copyOf(received);
    }

    public List<String> bodies() {
        return received.stream().map(Received::body).toList();
    }

    @Override
    public void close() {
        open.countDown();
        server.stop(0);
    }
}
