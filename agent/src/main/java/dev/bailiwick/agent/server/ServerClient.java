package dev.bailiwick.agent.server;

import dev.bailiwick.agent.Token;
import dev.bailiwick.engine.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import javax.net.ssl.SSLContext;

/// Sends requests to the server, identified by the token. The response can come from something
/// else, such as a proxy or a captive portal, so only Bailiwick's own response accepts a request or
/// rejects it permanently.
public final class ServerClient implements AutoCloseable {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
    private static final Duration LIMIT = Duration.ofSeconds(45);
    private static final long MAX_REPLY_BYTES = 64 * 1024;
    private static final Duration MAX_WAIT = Duration.ofHours(1);

    private final HttpClient http;
    private final String server;
    private volatile Token token;
    private final String userAgent;
    private final Duration limit;
    private final Clock clock;

    public ServerClient(URI server, Token token, SSLContext tls, String version, Clock clock) {
        this(server, token, tls, version, clock, LIMIT);
    }

    /// @param limit the time for a request with its response
    public ServerClient(
            URI server, Token token, SSLContext tls, String version, Clock clock, Duration limit) {
        this.server = server.toString().replaceFirst("/+$", "");
        this.token = token;
        this.userAgent = "bailiwick-agent/" + version;
        this.clock = clock;
        this.limit = limit;
        this.http =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .connectTimeout(CONNECT_LIMIT)
                        .sslContext(tls)
                        .build();
    }

    /// For the requests from now on.
    public void replaceToken(Token other) {
        token = other;
    }

    /// @param json gzip-compressed
    /// @param read the content of Bailiwick's own reply; empty for any other JSON
    public <T> ServerReply<T> post(String path, byte[] json, Function<Json, Optional<T>> read)
            throws InterruptedException {
        return post(path, json, read, _ -> Optional.empty());
    }

    /// @param json gzip-compressed
    /// @param read the content of Bailiwick's own reply; empty for any other JSON
    /// @param refusal the content of Bailiwick's own refusal with this status; empty if the status
    ///   means the same as elsewhere
    public <T> ServerReply<T> post(
            String path,
            byte[] json,
            Function<Json, Optional<T>> read,
            IntFunction<Optional<T>> refusal)
            throws InterruptedException {
        var request =
                request(path)
                        .header("Content-Type", "application/json")
                        .header("Content-Encoding", "gzip")
                        .POST(BodyPublishers.ofByteArray(json))
                        .build();
        return send(
                request,
                limit,
                MAX_REPLY_BYTES,
                answer -> {
                    Optional<T> refused =
                            isProblem(answer)
                                    ? refusal.apply(answer.statusCode())
                                    : Optional.empty();
                    return refused.<ServerReply<T>>map(ServerReply.Accepted::new)
                            .orElseGet(() -> judge(answer, read));
                });
    }

    /// @param patience the time for the request with its response
    /// @param maxBytes of the reply
    /// @param read the content of Bailiwick's own reply, and how long it asks to wait before the
    ///   next request; empty for any other JSON
    public <T> ServerReply<T> get(
            String path,
            Duration patience,
            long maxBytes,
            BiFunction<Json, Duration, Optional<T>> read)
            throws InterruptedException {
        return send(
                request(path).GET().build(),
                patience,
                maxBytes,
                answer -> judge(answer, json -> read.apply(json, retryAfter(answer))));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server + path))
                .header("Authorization", "Bearer " + token.reveal())
                .header("Accept", "application/json")
                .header("User-Agent", userAgent);
    }

    private <T> ServerReply<T> send(
            HttpRequest request,
            Duration patience,
            long maxBytes,
            Function<HttpResponse<byte[]>, ServerReply<T>> judge)
            throws InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> answer =
                http.sendAsync(
                        request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), maxBytes));
        try {
            return judge.apply(answer.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return later("it does not respond within %d seconds".formatted(patience.toSeconds()));
        } catch (ExecutionException e) {
            return later(Failure.inWords(e.getCause()));
        } finally {
            answer.cancel(true);
        }
    }

    private <T> ServerReply<T> judge(
            HttpResponse<byte[]> answer, Function<Json, Optional<T>> read) {
        int status = answer.statusCode();
        if (status == 200) {
            return accepted(answer.body(), read);
        }
        String why = "status %d%s".formatted(status, detail(answer));
        return switch (status) {
            case 401 -> new ServerReply.Unauthorized<>(why);
            case 413 -> new ServerReply.TooLarge<>(why);
            case 408, 429 -> new ServerReply.Later<>(why, retryAfter(answer));
            default ->
                    status >= 400 && status < 500 && isProblem(answer)
                            ? new ServerReply.Rejected<>(why)
                            : new ServerReply.Later<>(why, retryAfter(answer));
        };
    }

    private static <T> ServerReply<T> accepted(byte[] body, Function<Json, Optional<T>> read) {
        Optional<T> content = Optional.empty();
        try {
            content = read.apply(Json.read(body));
        } catch (IOException _) {
            // Reported below.
        }
        return content.<ServerReply<T>>map(ServerReply.Accepted::new)
                .orElseGet(() ->
                        later(
                                "the response does not come from Bailiwick; is another service"
                                        + " running at this address?"));
    }

    /// The server's explanation, with the field it refers to.
    private static String detail(HttpResponse<byte[]> answer) {
        if (!isProblem(answer)) {
            return "";
        }
        try {
            Json problem = Json.read(answer.body());
            var text = new StringBuilder(": ").append(problem.get("detail").text());
            problem.get("errors").elements().stream()
                    .limit(3)
                    .forEach(error ->
                            text.append(' ')
                                    .append(error.get("pointer").text())
                                    .append(": ")
                                    .append(error.get("detail").text()));
            return text.substring(0, Math.min(500, text.length()));
        } catch (IOException _) {
            return "";
        }
    }

    private static boolean isProblem(HttpResponse<byte[]> answer) {
        return answer.headers()
                .firstValue("Content-Type")
                .orElse("")
                .startsWith("application/problem+json");
    }

    /// Seconds or a date (RFC 9110 §10.2.3).
    private Duration retryAfter(HttpResponse<byte[]> answer) {
        String value = answer.headers().firstValue("Retry-After").orElse("").strip();
        if (value.matches("[0-9]{1,9}")) {
            return limited(Duration.ofSeconds(Long.parseLong(value)));
        }
        try {
            var at = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME);
            return limited(Duration.between(clock.instant(), at.toInstant()));
        } catch (DateTimeException _) {
            return Duration.ZERO;
        }
    }

    private static Duration limited(Duration wait) {
        if (wait.isNegative()) {
            return Duration.ZERO;
        }
        return wait.compareTo(MAX_WAIT) > 0 ? MAX_WAIT : wait;
    }

    private static <T> ServerReply<T> later(String why) {
        return new ServerReply.Later<>(why, Duration.ZERO);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
