package dev.bailiwick.gateway;

import dev.bailiwick.contract.send.Connector;
import dev.bailiwick.contract.send.Delivery;
import dev.bailiwick.contract.send.OfferedPackage;
import dev.bailiwick.contract.send.UnlockAttempt;
import dev.bailiwick.contract.send.UnlockReply;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// What the gateway asks the server's internal connector ([Connector]). Replies are checked before
/// they are believed: another process may listen at the server's port.
final class Server {
    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Duration UNLOCK = Duration.ofSeconds(30);
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final int LONGEST_BODY = 2 * 1024 * 1024;
    private static final int DELIVERY_ATTEMPTS = 3;
    private static final Pattern ACCESS = Pattern.compile("[A-Za-z0-9_-]{43}");
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

    private static final JsonMapper JSON =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    // Recycled buffers would keep passphrases.
                                    .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(8)
                                                    .maxNumberLength(19)
                                                    .build())
                                    .build())
                    // A newer server may say more.
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                    .build();

    /// One request of a recipient, about one package.
    ///
    /// @param access what the recipient got by unlocking
    record Visit(String token, @Nullable String access, InetAddress recipient) {
        /// Asks for less: the server does not list the items.
        Visit withoutAccess() {
            return new Visit(token, null, recipient);
        }

        /// Without the secrets.
        @Override
        public String toString() {
            return "Visit";
        }
    }

    private final Origin origin;
    private final @Nullable SSLSocketFactory tls;
    private final String secret;

    static {
        // Otherwise the JDK sends a POST twice if a connection ends, and a try would count twice.
        String _ = System.setProperty("sun.net.http.retryPost", "false");
    }

    /// @param tls for an `https` server
    Server(Origin origin, @Nullable SSLSocketFactory tls, String secret) {
        this.origin = origin;
        this.tls = tls;
        this.secret = secret;
    }

    static boolean isAccess(String text) {
        return ACCESS.matcher(text).matches();
    }

    /// @return null if there is no such package, or no longer
    @Nullable OfferedPackage offered(Visit visit) throws UnavailableException {
        OfferedPackage offered =
                asked("GET", Connector.PACKAGE, visit, null, ANSWER, OfferedPackage.class);
        if (offered != null && !isPlausible(offered)) {
            throw nonsense();
        }
        return offered;
    }

    /// @return null if there is no such package, or no longer
    @Nullable UnlockReply unlock(Visit visit, UnlockAttempt attempt) throws UnavailableException {
        UnlockReply reply =
                asked("POST", Connector.UNLOCK, visit, attempt, UNLOCK, UnlockReply.class);
        if (reply != null
                && (reply.outcome() == null
                        || (reply.outcome() == UnlockReply.Outcome.UNLOCKED
                                && (reply.access() == null || !isAccess(reply.access()))))) {
            throw nonsense();
        }
        return reply;
    }

    void logout(Visit visit) throws UnavailableException {
        Void _ = asked("POST", Connector.LOGOUT, visit, null, ANSWER, Void.class);
    }

    /// @param range one range, as the recipient's browser sent it
    /// @param ifRange as the browser sent it
    /// @return null if there is no such item, or without access to it
    @Nullable Item item(Visit visit, int place, @Nullable String range, @Nullable String ifRange)
            throws UnavailableException {
        Map<String, String> headers =
                range == null
                        ? Map.of()
                        : ifRange == null
                                ? Map.of("Range", range)
                                : Map.of("Range", range, "If-Range", ifRange);
        try {
            HttpURLConnection reply =
                    send("GET", Connector.ITEM + place, visit, headers, null, UNLOCK);
            if (reply.getResponseCode() == 404) {
                byte[] _ = body(reply);
                return null;
            }
            Item item = Item.of(visit, reply);
            if (item == null) {
                reply.disconnect();
                throw nonsense();
            }
            return item;
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /// Tries again if the server does not answer.
    void report(Visit visit, Delivery delivery) {
        for (int attempt = 1; attempt <= DELIVERY_ATTEMPTS; attempt++) {
            try {
                Void _ = asked("POST", Connector.DELIVERY, visit, delivery, ANSWER, Void.class);
                return;
            } catch (UnavailableException e) {
                if (attempt == DELIVERY_ATTEMPTS) {
                    Log.error("A download could not be reported: " + e.getMessage());
                    return;
                }
                try {
                    Thread.sleep(Duration.ofSeconds(attempt));
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    boolean works() {
        try {
            return send("GET", Connector.HEALTH, null, Map.of(), null, ANSWER).getResponseCode()
                    == 204;
        } catch (IOException | UnavailableException _) {
            return false;
        }
    }

    private <T> @Nullable T asked(
            String method,
            String path,
            Visit visit,
            @Nullable Object question,
            Duration limit,
            Class<T> type)
            throws UnavailableException {
        try {
            HttpURLConnection reply =
                    send(
                            method,
                            path,
                            visit,
                            Map.of(),
                            question == null ? null : JSON.writeValueAsBytes(question),
                            limit);
            int status = reply.getResponseCode();
            byte[] body = body(reply);
            if (status == 404 || status == 204) {
                return null;
            }
            T answer = status == 200 ? JSON.readValue(body, type) : null;
            if (answer == null) {
                throw nonsense();
            }
            return answer;
        } catch (IOException e) {
            throw failed(e);
        } catch (JacksonException _) { // It can contain parts of the reply.
            throw nonsense();
        }
    }

    private HttpURLConnection send(
            String method,
            String path,
            @Nullable Visit visit,
            Map<String, String> headers,
            byte @Nullable [] json,
            Duration limit)
            throws IOException, UnavailableException {
        var connection =
                (HttpURLConnection)
                        URI.create(origin + path).toURL().openConnection(Proxy.NO_PROXY);
        if (connection instanceof HttpsURLConnection secured && tls != null) {
            secured.setSSLSocketFactory(tls);
        }
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        connection.setConnectTimeout((int) CONNECT.toMillis());
        connection.setReadTimeout((int) limit.toMillis());
        connection.setRequestMethod(method);
        connection.setRequestProperty("Authorization", "Bearer " + secret);
        if (visit != null) {
            connection.setRequestProperty(Connector.TOKEN, visit.token());
            connection.setRequestProperty(Connector.RECIPIENT, visit.recipient().getHostAddress());
            if (visit.access() != null) {
                connection.setRequestProperty(Connector.ACCESS, visit.access());
            }
        }
        headers.forEach(connection::setRequestProperty);
        if (method.equals("POST")) {
            byte[] body = json == null ? new byte[0] : json;
            connection.setDoOutput(true);
            connection.setRequestProperty("Content-Type", "application/json");
            // A POST cannot be sent again if an idle connection turns out to be closed. With this,
            // the JDK looks first.
            connection.setFixedLengthStreamingMode(body.length);
            try (var out = connection.getOutputStream()) {
                out.write(body);
            }
        }
        if (connection.getResponseCode() == 401) {
            byte[] _ = body(connection);
            throw new UnavailableException("The server refuses the secret of the gateway.");
        }
        return connection;
    }

    /// The whole body. The connection is used again.
    private static byte[] body(HttpURLConnection reply) throws IOException {
        InputStream in =
                reply.getResponseCode() < 400 ? reply.getInputStream() : reply.getErrorStream();
        if (in == null) {
            return new byte[0];
        }
        try (in) {
            byte[] body = in.readNBytes(LONGEST_BODY + 1);
            long length = reply.getContentLengthLong();
            if (body.length > LONGEST_BODY || (length >= 0 && length != body.length)) {
                reply.disconnect();
                throw new IOException("not as announced");
            }
            return body;
        }
    }

    // Jackson does not know of null and its absence.
    @SuppressWarnings("ConstantValue")
    private static boolean isPlausible(OfferedPackage offered) {
        List<OfferedPackage.Item> items = offered.items() == null ? List.of() : offered.items();
        return offered.site() != null
                && offered.expires() != null
                && isTime(offered.expires())
                && items.stream()
                        .allMatch(item ->
                                item != null
                                        && item.name() != null
                                        && item.place() > 0
                                        && item.size() >= 0
                                        && item.sha256() != null
                                        && HASH.matcher(item.sha256()).matches());
    }

    private static boolean isTime(String text) {
        try {
            return Instant.parse(text).isBefore(Instant.parse("9999-01-01T00:00:00Z"));
        } catch (DateTimeParseException _) {
            return false;
        }
    }

    private static UnavailableException nonsense() {
        return new UnavailableException("The server answers something unexpected.");
    }

    private static UnavailableException failed(IOException e) {
        return new UnavailableException(
                "The server cannot be reached (" + e.getClass().getSimpleName() + ").");
    }
}
