package dev.bailiwick.gateway;

import dev.bailiwick.contract.send.Connector;
import dev.bailiwick.contract.send.Delivery;
import dev.bailiwick.contract.send.OfferedPackage;
import dev.bailiwick.contract.send.UnlockAttempt;
import dev.bailiwick.contract.send.UnlockReply;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
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
        /// Without the secrets.
        @Override
        public String toString() {
            return "Visit";
        }
    }

    private final ServerConnections connections;
    private final String secret;

    Server(ServerConnections connections, String secret) {
        this.connections = connections;
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
        var headers = new StringBuilder();
        if (range != null) {
            headers.append("Range: ").append(range).append("\r\n");
            if (ifRange != null) {
                headers.append("If-Range: ").append(ifRange).append("\r\n");
            }
        }
        try {
            ServerConnections.Reply reply =
                    send("GET", Connector.ITEM + place, visit, headers.toString(), null, ANSWER);
            try {
                if (reply.status() == 404) {
                    byte[] _ = reply.body();
                    return null;
                }
                return Item.of(visit, reply);
            } catch (IOException e) {
                reply.close();
                throw e;
            }
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
            ServerConnections.Reply reply = send("GET", Connector.HEALTH, null, "", null, ANSWER);
            byte[] _ = read(reply);
            return reply.status() == 204;
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
        byte @Nullable [] json = question == null ? null : JSON.writeValueAsBytes(question);
        try {
            ServerConnections.Reply reply = send(method, path, visit, "", json, limit);
            byte[] body = read(reply);
            if (reply.status() == 404 || reply.status() == 204) {
                return null;
            }
            if (reply.status() != 200) {
                throw nonsense();
            }
            T answer = JSON.readValue(body, type);
            if (answer == null) {
                throw nonsense();
            }
            return answer;
        } catch (IOException e) {
            throw failed(e);
        } catch (JacksonException _) { // It can contain parts of the reply.
            throw nonsense();
        } finally {
            if (json != null) {
                Arrays.fill(json, (byte) 0);
            }
        }
    }

    private ServerConnections.Reply send(
            String method,
            String path,
            @Nullable Visit visit,
            String headers,
            byte @Nullable [] json,
            Duration limit)
            throws IOException, UnavailableException {
        var head = new StringBuilder();
        head.append(method).append(' ').append(path).append(" HTTP/1.1\r\n");
        head.append("Host: bailiwick-connector\r\n");
        head.append("Authorization: Bearer ").append(secret).append("\r\n");
        if (visit != null) {
            head.append(Connector.TOKEN).append(": ").append(visit.token()).append("\r\n");
            head.append(Connector.RECIPIENT)
                    .append(": ")
                    .append(visit.recipient().getHostAddress())
                    .append("\r\n");
            if (visit.access() != null) {
                head.append(Connector.ACCESS).append(": ").append(visit.access()).append("\r\n");
            }
        }
        head.append(headers);
        if (json != null) {
            head.append("Content-Type: application/json\r\n");
        }
        if (method.equals("POST")) {
            head.append("Content-Length: ").append(json == null ? 0 : json.length).append("\r\n");
        }
        byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
        byte[] request = start;
        if (json != null) {
            request = Arrays.copyOf(start, start.length + json.length);
            System.arraycopy(json, 0, request, start.length, json.length);
        }
        ServerConnections.Reply reply = connections.send(request, method.equals("GET"), limit);
        if (json != null) {
            Arrays.fill(request, (byte) 0);
        }
        if (reply.status() == 401) {
            reply.close();
            throw new UnavailableException("The server refuses the secret of the gateway.");
        }
        return reply;
    }

    private static byte[] read(ServerConnections.Reply reply) throws IOException {
        try {
            return reply.body();
        } catch (IOException e) {
            reply.close();
            throw e;
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
        return e instanceof MalformedException
                ? nonsense()
                : new UnavailableException(
                        "The server cannot be reached (" + e.getClass().getSimpleName() + ").");
    }
}
