package dev.bailiwick.agent.delivery;

import dev.bailiwick.agent.Token;
import dev.bailiwick.agent.json.Json;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;

/// The server's check-in endpoint. The response can come from something else, such as a proxy or a
/// captive portal, so only Bailiwick's own response marks a check-in as accepted or permanently
/// rejected.
public final class CheckInEndpoint implements AutoCloseable {
    static final String PATH = "/infrastructure/vm-container-manager/api/agent/checkin";
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
    private static final Duration LIMIT = Duration.ofSeconds(45);
    private static final long MAX_REPLY_BYTES = 64 * 1024;
    private static final Duration MAX_WAIT = Duration.ofHours(1);

    private final HttpClient http;
    private final URI address;
    private final Token token;
    private final String userAgent;
    private final Duration limit;
    private final Clock clock;

    public CheckInEndpoint(URI server, Token token, SSLContext tls, String version, Clock clock) {
        this(server, token, tls, version, clock, LIMIT);
    }

    CheckInEndpoint(
            URI server, Token token, SSLContext tls, String version, Clock clock, Duration limit) {
        String base = server.toString().replaceFirst("/+$", "");
        this.address = URI.create(base + PATH);
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

    /// @param body gzip-compressed
    public ServerReply send(byte[] body) throws InterruptedException {
        var request =
                HttpRequest.newBuilder(address)
                        .header("Authorization", "Bearer " + token.reveal())
                        .header("Content-Type", "application/json")
                        .header("Content-Encoding", "gzip")
                        .header("Accept", "application/json")
                        .header("User-Agent", userAgent)
                        .POST(BodyPublishers.ofByteArray(body))
                        .build();
        CompletableFuture<HttpResponse<byte[]>> answer =
                http.sendAsync(
                        request,
                        BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_REPLY_BYTES));
        try {
            return judge(answer.get(limit.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return later("it does not respond within %d seconds".formatted(limit.toSeconds()));
        } catch (ExecutionException e) {
            return later(Failure.inWords(e.getCause()));
        } finally {
            answer.cancel(true);
        }
    }

    private ServerReply judge(HttpResponse<byte[]> answer) {
        int status = answer.statusCode();
        if (status == 200) {
            return accepted(answer.body());
        }
        String why = "status %d%s".formatted(status, detail(answer));
        return switch (status) {
            case 401 -> new ServerReply.Unauthorized(why);
            case 413 -> new ServerReply.TooLarge(why);
            case 408, 429 -> new ServerReply.Later(why, retryAfter(answer));
            default ->
                    status >= 400 && status < 500 && isProblem(answer)
                            ? new ServerReply.Rejected(why)
                            : new ServerReply.Later(why, retryAfter(answer));
        };
    }

    private static ServerReply accepted(byte[] body) {
        try {
            Json reply = Json.read(body);
            if (reply.get("status").text().equals("accepted")) {
                return new ServerReply.Accepted(
                        reply.get("host_id").number(0),
                        Math.clamp(reply.get("next_checkin_seconds").number(0), 0, 3_600));
            }
        } catch (IOException _) {
            // Reported below.
        }
        return later(
                "the response does not come from Bailiwick; is another service running at this"
                        + " address?");
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

    private static ServerReply later(String why) {
        return new ServerReply.Later(why, Duration.ZERO);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
