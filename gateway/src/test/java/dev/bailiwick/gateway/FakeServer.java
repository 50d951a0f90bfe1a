package dev.bailiwick.gateway;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.bailiwick.contract.send.Connector;
import dev.bailiwick.contract.send.Delivery;
import dev.bailiwick.contract.send.OfferedPackage;
import dev.bailiwick.contract.send.UnlockAttempt;
import dev.bailiwick.contract.send.UnlockReply;
import dev.bailiwick.contract.send.UnlockReply.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// The server's internal connector as the contract describes it, with packages in memory.
final class FakeServer implements AutoCloseable {
    static final String SECRET = "s3cret-of-the-connector-000000000000000000";
    private static final int PIECE = 64 * 1024;
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d*)-(\\d*)");
    private static final JsonMapper JSON = new JsonMapper();

    private final HttpServer http;
    private final Map<String, Offer> offers = new ConcurrentHashMap<>();
    private final BlockingQueue<Delivery> deliveries = new LinkedBlockingQueue<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> recipients = new CopyOnWriteArrayList<>();

    /// A package.
    static final class Offer {
        final String token;
        final List<byte[]> contents = new ArrayList<>();
        final List<String> names = new ArrayList<>();
        @Nullable String sender = "Priya Sandoval";
        String site = "Fernbrook Surgery";
        String passphrase = "";
        String code = "";
        int triesLeft = 10;
        @Nullable Integer wait;
        volatile @Nullable String access;

        Offer(String token) {
            this.token = token;
        }

        Offer passphrase(String text) {
            passphrase = text;
            return this;
        }

        Offer code(String text) {
            code = text;
            return this;
        }

        Offer item(String name, byte[] content) {
            names.add(name);
            contents.add(content);
            return this;
        }
    }

    private FakeServer(HttpServer http) {
        this.http = http;
    }

    static FakeServer start() throws IOException {
        HttpServer http =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        var server = new FakeServer(http);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        var _ = http.createContext("/", server::handle);
        http.start();
        return server;
    }

    int port() {
        return http.getAddress().getPort();
    }

    /// A package with a token that the letter makes different from others.
    Offer offer(char letter) {
        var offer = new Offer(String.valueOf(letter).repeat(64));
        offers.put(offer.token, offer);
        return offer;
    }

    void withdraw(Offer offer) {
        offers.remove(offer.token);
    }

    /// The next one of this package.
    Delivery delivery(Offer offer) throws InterruptedException {
        while (true) {
            Delivery delivery = deliveries.poll(20, TimeUnit.SECONDS);
            if (delivery == null) {
                throw new AssertionError("No delivery was reported.");
            }
            if (delivery.download().startsWith(offer.token.substring(0, 1) + "-")) {
                return delivery;
            }
        }
    }

    /// Methods and paths.
    List<String> requests() {
        return requests;
    }

    List<String> recipients() {
        return recipients;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            requests.add(exchange.getRequestMethod() + " " + path);
            if (!("Bearer " + SECRET)
                    .equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            if (path.equals(Connector.HEALTH)) {
                exchange.sendResponseHeaders(204, -1);
                return;
            }
            recipients.add(exchange.getRequestHeaders().getFirst(Connector.RECIPIENT));
            Offer offer = offers.get(exchange.getRequestHeaders().getFirst(Connector.TOKEN));
            if (offer == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            String access = exchange.getRequestHeaders().getFirst(Connector.ACCESS);
            boolean open = access != null && access.equals(offer.access);
            switch (path) {
                case Connector.PACKAGE -> json(exchange, shown(offer, open));
                case Connector.UNLOCK ->
                        unlock(
                                exchange,
                                offer,
                                JSON.readValue(
                                        exchange.getRequestBody().readAllBytes(),
                                        UnlockAttempt.class));
                case Connector.DELIVERY -> {
                    deliveries.add(
                            JSON.readValue(
                                    exchange.getRequestBody().readAllBytes(), Delivery.class));
                    exchange.sendResponseHeaders(204, -1);
                }
                case Connector.LOGOUT -> {
                    offer.access = null;
                    exchange.sendResponseHeaders(204, -1);
                }
                default -> item(exchange, offer, open, path);
            }
        }
    }

    private static OfferedPackage shown(Offer offer, boolean open) {
        var items = new ArrayList<OfferedPackage.Item>();
        for (int i = 0; i < offer.names.size(); i++) {
            byte[] content = offer.contents.get(i);
            items.add(
                    new OfferedPackage.Item(
                            i + 1, offer.names.get(i), content.length, sha256(content), 5, 5));
        }
        return new OfferedPackage(
                offer.site,
                offer.sender,
                "2026-03-19T12:00:00Z",
                !offer.passphrase.isEmpty(),
                !offer.code.isEmpty(),
                offer.triesLeft,
                open ? items : null);
    }

    private void unlock(HttpExchange exchange, Offer offer, UnlockAttempt attempt)
            throws IOException {
        UnlockReply reply;
        if (offer.wait != null) {
            reply = new UnlockReply(Outcome.WAIT, null, offer.triesLeft, offer.wait);
        } else if (!attempt.passphrase().equals(offer.passphrase)) {
            reply = failed(offer, Outcome.WRONG_PASSPHRASE);
        } else if (!offer.code.isEmpty() && attempt.code().isEmpty()) {
            reply = new UnlockReply(Outcome.CODE_SENT, null, offer.triesLeft, null);
        } else if (!attempt.code().equals(offer.code)) {
            reply = failed(offer, Outcome.WRONG_CODE);
        } else {
            offer.access = "a" + offer.token.substring(0, 42);
            reply = new UnlockReply(Outcome.UNLOCKED, offer.access, offer.triesLeft, null);
        }
        if (offer.triesLeft == 0) {
            withdraw(offer);
            exchange.sendResponseHeaders(404, -1);
            return;
        }
        json(exchange, reply);
    }

    private static UnlockReply failed(Offer offer, Outcome outcome) {
        return new UnlockReply(outcome, null, --offer.triesLeft, null);
    }

    private static void item(HttpExchange exchange, Offer offer, boolean open, String path)
            throws IOException {
        int place = Integer.parseInt(path.substring(Connector.ITEM.length()));
        if (!open || place > offer.names.size()) {
            exchange.sendResponseHeaders(404, -1);
            return;
        }
        byte[] content = offer.contents.get(place - 1);
        var headers = exchange.getResponseHeaders();
        headers.set(
                Connector.ITEM_NAME,
                URLEncoder.encode(offer.names.get(place - 1), StandardCharsets.UTF_8)
                        .replace("+", "%20"));
        headers.set(Connector.DOWNLOAD, offer.token.charAt(0) + "-" + place);
        headers.set("ETag", "\"item-" + place + "\"");
        int from = 0;
        int to = content.length;
        String asked = exchange.getRequestHeaders().getFirst("Range");
        Matcher range = RANGE.matcher(asked == null ? "" : asked);
        boolean part = range.matches();
        if (part) {
            if (range.group(1).isEmpty()) {
                from = Math.max(0, to - Integer.parseInt(range.group(2)));
            } else {
                from = Integer.parseInt(range.group(1));
                to =
                        range.group(2).isEmpty()
                                ? to
                                : Math.min(to, Integer.parseInt(range.group(2)) + 1);
            }
            if (from >= to) {
                headers.set("Content-Range", "bytes */" + content.length);
                exchange.sendResponseHeaders(416, -1);
                return;
            }
            headers.set("Content-Range", "bytes %d-%d/%d".formatted(from, to - 1, content.length));
        }
        exchange.sendResponseHeaders(part ? 206 : 200, to == from ? -1 : to - from);
        try (OutputStream out = exchange.getResponseBody()) {
            for (int next = from; next < to; next += PIECE) {
                out.write(content, next, Math.min(PIECE, to - next));
            }
        }
    }

    /// In chunks, as servers do.
    private static void json(HttpExchange exchange, Object body) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(JSON.writeValueAsBytes(body));
        }
    }

    static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
