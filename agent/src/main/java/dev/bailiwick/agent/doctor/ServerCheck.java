package dev.bailiwick.agent.doctor;

import dev.bailiwick.agent.checkin.CheckInEndpoint;
import dev.bailiwick.agent.server.ServerReply;
import dev.bailiwick.engine.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/// Follows the way of a check-in step by step, up to the first that fails. The token is sent only
/// in the last one, once Bailiwick has answered.
public final class ServerCheck {
    private static final int LIMIT_MILLIS = 10_000;
    private static final long MAX_REPLY_BYTES = 64 * 1024;

    /// Between these, the server accepts check-ins.
    private static final Duration MAX_AHEAD = Duration.ofMinutes(10);

    private static final Duration MAX_BEHIND = Duration.ofDays(7);

    /// @param interval at which the server wants check-ins; a minute if it did not say
    record Result(List<Finding> findings, Duration interval) {}

    private final URI server;
    private final SSLContext tls;
    private final CheckInEndpoint endpoint;
    private final byte[] checkIn;
    private final Clock clock;
    private List<Finding> findings = new ArrayList<>();
    private Duration interval = Duration.ofMinutes(1);

    /// @param checkIn gzip-compressed; it is sent as often as this runs, always with the same id
    public ServerCheck(
            URI server, SSLContext tls, CheckInEndpoint endpoint, byte[] checkIn, Clock clock) {
        this.server = server;
        this.tls = tls;
        this.endpoint = endpoint;
        this.checkIn = checkIn.clone();
        this.clock = clock;
    }

    Result run() throws InterruptedException {
        findings = new ArrayList<>();
        boolean ignored = isReached() && isBailiwick() && isAccepted();
        return new Result(List.copyOf(findings), interval);
    }

    private boolean passed(Check check, String sentence) {
        findings.add(Finding.passed(check, sentence));
        return true;
    }

    private boolean failed(Check check, String sentence) {
        findings.add(Finding.failed(check, sentence));
        return false;
    }

    // --- Name, connection, certificate ---

    private boolean isReached() {
        InetAddress[] addresses;
        try {
            addresses = InetAddress.getAllByName(host());
        } catch (UnknownHostException e) {
            return failed(
                    Check.NAME,
                    "%s cannot be resolved. Check this machine's name servers, and the server's address in the configuration."
                            .formatted(host()));
        }
        passed(
                Check.NAME,
                "%s is %s."
                        .formatted(
                                host(),
                                Arrays.stream(addresses)
                                        .map(InetAddress::getHostAddress)
                                        .collect(Collectors.joining(", "))));
        String why = "";
        for (InetAddress address : addresses) {
            try (var connection = new Socket()) {
                connection.connect(new InetSocketAddress(address, port()), LIMIT_MILLIS);
                passed(Check.CONNECTION, "Port %d answers.".formatted(port()));
                return !isSecure() || isTrusted(connection);
            } catch (IOException e) {
                why = String.valueOf(e.getMessage());
            }
        }
        return failed(
                Check.CONNECTION,
                "Port %d does not answer (%s). Is the server running, and does every firewall in between let this machine connect?"
                        .formatted(port(), why));
    }

    private boolean isTrusted(Socket connection) {
        try (var secure =
                (SSLSocket) tls.getSocketFactory().createSocket(connection, host(), port(), true)) {
            secure.setSoTimeout(LIMIT_MILLIS);
            SSLParameters parameters = secure.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            secure.setSSLParameters(parameters);
            secure.startHandshake();
            return passed(Check.CERTIFICATE, "It is trusted, and for this name.");
        } catch (IOException e) {
            return failed(Check.CERTIFICATE, TlsFailure.inWords(e, server, clock.instant()));
        }
    }

    private boolean isSecure() {
        return "https".equalsIgnoreCase(server.getScheme());
    }

    private String host() {
        String host = server.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private int port() {
        int usual = isSecure() ? 443 : 80;
        return server.getPort() >= 0 ? server.getPort() : usual;
    }

    // --- Server, clock ---

    private boolean isBailiwick() throws InterruptedException {
        HttpResponse<byte[]> answer;
        try {
            answer = health();
        } catch (ExecutionException | TimeoutException e) {
            return failed(
                    Check.SERVER, "%s does not answer over HTTP: %s.".formatted(server, cause(e)));
        }
        Json health = json(answer.body());
        String status = health.get("status").text();
        if (!(status.equals("ok") || status.equals("unavailable"))) {
            return failed(
                    Check.SERVER,
                    "Something other than Bailiwick answers at %s (status %d). Check the address, and what a proxy does with it."
                            .formatted(server, answer.statusCode()));
        }
        if (status.equals("unavailable")) {
            return failed(
                    Check.SERVER,
                    "Bailiwick answers, but its database does not. The agent keeps its check-ins"
                            + " and sends them later.");
        }
        passed(Check.SERVER, "Bailiwick %s answers.".formatted(health.get("version").text()));
        return isOnTime(answer.headers().firstValue("Date").orElse(""));
    }

    private HttpResponse<byte[]> health()
            throws InterruptedException, ExecutionException, TimeoutException {
        HttpClient http =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .sslContext(tls)
                        .build();
        try {
            URI health = URI.create(server.toString().replaceFirst("/+$", "") + "/healthz");
            return http.sendAsync(
                            HttpRequest.newBuilder(health).build(),
                            BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_REPLY_BYTES))
                    .get(LIMIT_MILLIS, TimeUnit.MILLISECONDS);
        } finally {
            http.shutdownNow();
        }
    }

    private static String cause(Exception failure) {
        return failure instanceof TimeoutException
                ? "no answer within %d seconds".formatted(LIMIT_MILLIS / 1_000)
                : String.valueOf(failure.getCause());
    }

    private static Json json(byte[] body) {
        try {
            return Json.read(body);
        } catch (IOException _) {
            return Json.nothing();
        }
    }

    /// A server without the header says nothing about the clock.
    private boolean isOnTime(String date) {
        Duration ahead;
        try {
            var theirs = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME);
            ahead = Duration.between(theirs.toInstant(), clock.instant());
        } catch (DateTimeException _) {
            return true;
        }
        String difference =
                "This machine's clock is %s %s the server's."
                        .formatted(Words.of(ahead), ahead.isNegative() ? "behind" : "ahead of");
        boolean isRefused =
                ahead.compareTo(MAX_AHEAD) > 0 || ahead.negated().compareTo(MAX_BEHIND) > 0;
        return isRefused
                ? failed(Check.CLOCK, difference + " Correct it, for example with NTP.")
                : passed(Check.CLOCK, difference);
    }

    // --- Token ---

    private boolean isAccepted() throws InterruptedException {
        return switch (endpoint.send(checkIn)) {
            case ServerReply.Accepted(var acknowledgement) -> {
                if (acknowledgement.nextSeconds() > 0) {
                    interval = Duration.ofSeconds(acknowledgement.nextSeconds());
                }
                yield passed(
                        Check.TOKEN,
                        "The server accepted a check-in as host %d."
                                .formatted(acknowledgement.hostId()));
            }
            case ServerReply.Unauthorized<?> _ ->
                    failed(
                            Check.TOKEN,
                            "The server does not know the token. Replace it on the host's page, run bailiwick-agent set-up %s, and restart the agent."
                                    .formatted(server));
            case ServerReply.Rejected(var why) ->
                    failed(
                            why.contains(" /sent_at: ") ? Check.CLOCK : Check.TOKEN,
                            "The server rejected a check-in: " + why);
            case ServerReply.TooLarge(var why) ->
                    failed(Check.SERVER, "A check-in is too large for the server: " + why);
            case ServerReply.Later(var why, _) ->
                    failed(Check.SERVER, "The server does not accept check-ins now: " + why);
        };
    }
}
