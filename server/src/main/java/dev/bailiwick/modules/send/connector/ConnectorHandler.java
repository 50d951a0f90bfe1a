package dev.bailiwick.modules.send.connector;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.bailiwick.contract.send.Connector;
import dev.bailiwick.contract.send.Delivery;
import dev.bailiwick.contract.send.UnlockAttempt;
import dev.bailiwick.modules.send.gateway.GatewaySecret;
import dev.bailiwick.modules.send.recipients.Content;
import dev.bailiwick.modules.send.recipients.Deliveries;
import dev.bailiwick.modules.send.recipients.Download;
import dev.bailiwick.modules.send.recipients.Downloads;
import dev.bailiwick.modules.send.recipients.Recipients;
import dev.bailiwick.platform.audit.ClientAddress;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.json.JsonMapper;

/// Answers the gateway ([Connector]). A request without the shared secret learns nothing, not even
/// which paths there are. What is logged never contains a header or a body.
@Component
@ConditionalOnWebApplication
final class ConnectorHandler implements HttpHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectorHandler.class);
    private static final int MAX_BODY = 16 << 10;
    private static final String BEARER = "Bearer ";
    private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f:.]{2,45}");
    private static final Pattern PLACE = Pattern.compile("[1-9]\\d{0,3}");

    /// Without pooled buffers, which would keep passphrases.
    private static final JsonMapper JSON =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(4)
                                                    .maxNumberLength(20)
                                                    .build())
                                    .build())
                    .build();

    /// How many lists of items are in memory at a time: one can have a thousand long names.
    private static final int CONCURRENT_LISTS = 4;

    private final Semaphore lists = new Semaphore(CONCURRENT_LISTS);
    private final GatewaySecret secret;
    private final Recipients recipients;
    private final Downloads downloads;
    private final Deliveries deliveries;

    ConnectorHandler(
            GatewaySecret secret,
            Recipients recipients,
            Downloads downloads,
            Deliveries deliveries) {
        this.secret = secret;
        this.recipients = recipients;
        this.downloads = downloads;
        this.deliveries = deliveries;
    }

    /// What every request about a package says.
    private record Caller(String token, @Nullable String access, String address) {}

    @Override
    public void handle(HttpExchange exchange) {
        try (exchange) {
            // Otherwise the JDK's server closes the connection after each response.
            var _ = exchange.getRequestBody();
            if (!isGateway(exchange)) {
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            Optional<Caller> caller = caller(exchange);
            if (caller.isEmpty()) {
                boolean isHealth = is(exchange, "GET", Connector.HEALTH);
                exchange.sendResponseHeaders(isHealth ? 204 : 404, -1);
                return;
            }
            ClientAddress.run(caller.get().address(), () -> answer(exchange, caller.get()));
        } catch (IOException | UncheckedIOException e) {
            LOG.debug("The gateway did not wait for a response.", e);
        } catch (RuntimeException e) {
            LOG.warn("A request of the gateway failed.", e);
        }
    }

    private boolean isGateway(HttpExchange exchange) {
        String header = exchange.getRequestHeaders().getFirst("Authorization");
        return header != null
                && header.startsWith(BEARER)
                && secret.matches(header.substring(BEARER.length()));
    }

    private static Optional<Caller> caller(HttpExchange exchange) {
        Headers headers = exchange.getRequestHeaders();
        String token = headers.getFirst(Connector.TOKEN);
        String address = headers.getFirst(Connector.RECIPIENT);
        return token != null
                        && Connector.isToken(token)
                        && address != null
                        && ADDRESS.matcher(address).matches()
                ? Optional.of(new Caller(token, headers.getFirst(Connector.ACCESS), address))
                : Optional.empty();
    }

    private void answer(HttpExchange exchange, Caller caller) {
        try {
            if (is(exchange, "GET", Connector.PACKAGE)) {
                look(exchange, caller);
            } else if (is(exchange, "POST", Connector.UNLOCK)) {
                unlock(exchange, caller);
            } else if (is(exchange, "POST", Connector.DELIVERY)) {
                deliver(exchange, caller);
            } else if (is(exchange, "POST", Connector.LOGOUT)) {
                recipients.logOut(caller.token(), caller.access());
                exchange.sendResponseHeaders(204, -1);
            } else if (exchange.getRequestMethod().equals("GET")
                    && exchange.getRequestURI().getPath().startsWith(Connector.ITEM)) {
                item(exchange, caller);
            } else {
                exchange.sendResponseHeaders(404, -1);
            }
        } catch (JacksonException e) {
            fail(exchange, 400);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            LOG.warn("A request of the gateway failed.", e);
            fail(exchange, 503);
        }
    }

    private static void fail(HttpExchange exchange, int status) {
        try {
            exchange.sendResponseHeaders(status, -1);
        } catch (IOException e) {
            // A response has begun; the gateway notices that it is incomplete.
        }
    }

    private static boolean is(HttpExchange exchange, String method, String path) {
        return exchange.getRequestMethod().equals(method)
                && exchange.getRequestURI().getPath().equals(path);
    }

    private void look(HttpExchange exchange, Caller caller) throws IOException {
        if (caller.access() == null) {
            json(exchange, recipients.look(caller.token(), null, caller.address()));
            return;
        }
        lists.acquireUninterruptibly();
        try {
            json(exchange, recipients.look(caller.token(), caller.access(), caller.address()));
        } finally {
            lists.release();
        }
    }

    private void unlock(HttpExchange exchange, Caller caller) throws IOException {
        UnlockAttempt attempt = body(exchange, UnlockAttempt.class);
        json(exchange, recipients.unlock(caller.token(), attempt, caller.address()));
    }

    private void deliver(HttpExchange exchange, Caller caller) throws IOException {
        Delivery delivery = body(exchange, Delivery.class);
        boolean isKnown = deliveries.deliver(caller.token(), delivery, caller.address());
        exchange.sendResponseHeaders(isKnown ? 204 : 404, -1);
    }

    private static <T> T body(HttpExchange exchange, Class<T> type) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY);
        T value = JSON.readValue(body, type);
        if (value == null) {
            throw DatabindException.from((JsonParser) null, "no object");
        }
        return value;
    }

    private static void json(HttpExchange exchange, Optional<?> found) throws IOException {
        if (found.isEmpty()) {
            exchange.sendResponseHeaders(404, -1);
            return;
        }
        byte[] body = JSON.writeValueAsBytes(found.get());
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
    }

    private void item(HttpExchange exchange, Caller caller) throws IOException {
        String place = exchange.getRequestURI().getPath().substring(Connector.ITEM.length());
        if (!PLACE.matcher(place).matches()) {
            exchange.sendResponseHeaders(404, -1);
            return;
        }
        switch (begin(exchange, caller, Integer.parseInt(place))) {
            case Downloads.Reply.Nothing() -> exchange.sendResponseHeaders(404, -1);
            case Downloads.Reply.Unsatisfiable(long size) -> {
                exchange.getResponseHeaders().set("Content-Range", "bytes */" + size);
                exchange.sendResponseHeaders(416, -1);
            }
            case Downloads.Reply.Begun(Download download) -> send(exchange, download);
        }
    }

    private Downloads.Reply begin(HttpExchange exchange, Caller caller, int place) {
        String range = exchange.getRequestHeaders().getFirst("Range");
        try {
            return downloads.begin(caller.token(), caller.access(), place, range, caller.address());
        } catch (IOException e) {
            throw new IllegalStateException("the content cannot be read", e);
        }
    }

    private void send(HttpExchange exchange, Download download) throws IOException {
        var range = download.range();
        Headers headers = exchange.getResponseHeaders();
        headers.set("ETag", '"' + download.sha256() + '"');
        headers.set(Connector.DOWNLOAD, download.uid().toString());
        headers.set(
                Connector.ITEM_NAME,
                URLEncoder.encode(download.name(), StandardCharsets.UTF_8).replace("+", "%20"));
        if (download.isPartial()) {
            headers.set(
                    "Content-Range",
                    "bytes %d-%d/%d".formatted(range.from(), range.to() - 1, download.size()));
        }
        try (Content content = download.content()) {
            exchange.sendResponseHeaders(
                    download.isPartial() ? 206 : 200, range.length() == 0 ? -1 : range.length());
            OutputStream out = exchange.getResponseBody();
            content.copyTo(out);
            out.flush();
        } catch (IOException e) {
            LOG.debug("A download was not sent to its end.", e);
            return;
        }
        if (range.to() == download.size()) {
            downloads.sentWhole(download.uid());
        }
    }
}
