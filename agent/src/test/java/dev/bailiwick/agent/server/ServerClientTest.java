package dev.bailiwick.agent.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.agent.RefusedException;
import dev.bailiwick.agent.Token;
import dev.bailiwick.agent.json.Gzip;
import dev.bailiwick.engine.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerClientTest {
    private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
    private static final String TOKEN = "bwa_" + "t".repeat(43);
    private static final byte[] BODY = Gzip.of("{}".getBytes(StandardCharsets.UTF_8));

    @TempDir private Path folder = Path.of("");
    private FakeServer server;

    @BeforeEach
    void start() throws Exception {
        server = new FakeServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void a_request_is_gzipped_json_whose_only_secret_is_the_token() throws Exception {
        assertThat(send()).isEqualTo(new ServerReply.Accepted<>("accepted"));
        FakeServer.Heard heard = server.heard().getFirst();
        assertThat(heard.path()).isEqualTo("/a/path");
        assertThat(heard.body()).isEqualTo("{}");
        assertThat(heard.header("Authorization")).isEqualTo("Bearer " + TOKEN);
        assertThat(heard.header("Content-type")).isEqualTo("application/json");
        assertThat(heard.header("Content-encoding")).isEqualTo("gzip");
        assertThat(heard.header("User-agent")).isEqualTo("bailiwick-agent/1.0");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 415, 422})
    void a_rejection_by_bailiwick_itself_is_permanent(int status) throws Exception {
        server.problem(status, "Not so.");
        assertThat(send())
                .isEqualTo(
                        new ServerReply.Rejected<>(
                                "status %d: Not so. /sent_at: No.".formatted(status)));
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 400, 403, 404, 405, 418, 500, 502, 503, 504})
    void an_error_from_a_server_in_between_is_retried(int status) throws Exception {
        server.answer(status, Map.of("Content-Type", "text/html"), "<h1>Welcome to nginx</h1>");
        assertThat(send()).isEqualTo(new ServerReply.Later<>("status " + status, Duration.ZERO));
    }

    @Test
    void redirects_are_not_followed_so_the_token_goes_nowhere_else() throws Exception {
        server.answer(302, Map.of("Location", "https://elsewhere.example.org/"), "");
        assertThat(send()).isInstanceOf(ServerReply.Later.class);
        assertThat(server.heard()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>Accept the terms</html>", "{}", "{\"status\":\"ok\"}", "[1"})
    void a_200_from_another_server_accepts_nothing(String body) throws Exception {
        server.answer(200, Map.of(), body);
        assertThat(send()).isInstanceOf(ServerReply.Later.class);
    }

    @Test
    void an_endless_response_is_cut_off() throws Exception {
        server.answer(200, Map.of(), "x".repeat(200_000));
        assertThat(send()).isInstanceOf(ServerReply.Later.class);
    }

    @Test
    void an_unknown_token_and_an_oversized_body_are_distinguished() throws Exception {
        server.problem(401, "Unknown token.").problem(413, "Too large.");
        assertThat(send()).isInstanceOf(ServerReply.Unauthorized.class);
        assertThat(send()).isInstanceOf(ServerReply.TooLarge.class);
    }

    @Test
    void retry_after_is_seconds_or_a_date_and_limited_to_one_hour() throws Exception {
        server.answer(503, Map.of("Retry-After", "17"), "");
        assertThat(send()).isEqualTo(new ServerReply.Later<>("status 503", Duration.ofSeconds(17)));
        server.answer(429, Map.of("Retry-After", "Sat, 31 Jan 2026 12:02:00 GMT"), "");
        assertThat(send()).isEqualTo(new ServerReply.Later<>("status 429", Duration.ofMinutes(2)));
        server.answer(503, Map.of("Retry-After", "999999999"), "");
        assertThat(send()).isEqualTo(new ServerReply.Later<>("status 503", Duration.ofHours(1)));
        server.answer(503, Map.of("Retry-After", "soon"), "");
        assertThat(send()).isEqualTo(new ServerReply.Later<>("status 503", Duration.ZERO));
    }

    @Test
    void a_server_that_accepts_the_connection_and_stays_silent_times_out() throws Exception {
        try (var silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            URI address = URI.create("http://localhost:" + silent.getLocalPort());
            long begin = System.nanoTime();
            assertThat(send(address, SSLContext.getDefault(), Duration.ofMillis(400)))
                    .isInstanceOf(ServerReply.Later.class);
            assertThat(Duration.ofNanos(System.nanoTime() - begin))
                    .isLessThan(Duration.ofSeconds(5));
        }
    }

    /// It never ends by itself.
    @Test
    @Timeout(60)
    void a_server_that_trickles_its_response_times_out() throws Exception {
        try (var trickling = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> trickle(trickling));
            URI address = URI.create("http://localhost:" + trickling.getLocalPort());
            assertThat(send(address, SSLContext.getDefault(), Duration.ofMillis(400)))
                    .isInstanceOf(ServerReply.Later.class);
        }
    }

    private static void trickle(ServerSocket door) {
        try (Socket client = door.accept()) {
            OutputStream out = client.getOutputStream();
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n".getBytes(US_ASCII));
            while (true) {
                out.write(' ');
                Thread.sleep(100);
            }
        } catch (IOException _) {
            // the client gave up
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void an_unreachable_server_is_retried_later() throws Exception {
        URI gone = server.address();
        server.close();
        assertThat(send(gone, SSLContext.getDefault(), Duration.ofSeconds(10)))
                .isInstanceOf(ServerReply.Later.class);
    }

    @Test
    void a_private_authority_is_trusted_only_where_configured() throws Exception {
        OwnCertificate own = OwnCertificate.in(folder);
        Path pem = own.pem();
        try (var secure = new FakeServer(own.tls())) {
            assertThat(
                            send(
                                    secure.address(),
                                    ServerTrust.of(Optional.empty()),
                                    Duration.ofSeconds(10)))
                    .isInstanceOfSatisfying(
                            ServerReply.Later.class,
                            later -> assertThat(later.why()).contains("TLS", "ca_file"));
            assertThat(secure.heard()).isEmpty();
            assertThat(
                            send(
                                    secure.address(),
                                    ServerTrust.of(Optional.of(pem)),
                                    Duration.ofSeconds(10)))
                    .isEqualTo(new ServerReply.Accepted<>("accepted"));
            URI otherName =
                    URI.create(secure.address().toString().replace("localhost", "127.0.0.1"));
            assertThat(send(otherName, ServerTrust.of(Optional.of(pem)), Duration.ofSeconds(10)))
                    .isInstanceOf(ServerReply.Later.class);
        }
    }

    @Test
    void a_ca_file_without_certificates_is_refused() throws Exception {
        Path file = folder.resolve("ca.pem");
        assertThatThrownBy(() -> ServerTrust.of(Optional.of(file)))
                .isInstanceOf(RefusedException.class);
        Files.writeString(file, "no certificate");
        assertThatThrownBy(() -> ServerTrust.of(Optional.of(file)))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("PEM");
    }

    private ServerReply<String> send() throws Exception {
        return send(server.address(), SSLContext.getDefault(), Duration.ofSeconds(10));
    }

    private static ServerReply<String> send(URI address, SSLContext tls, Duration limit)
            throws Exception {
        try (var client = new ServerClient(address, Token.of(TOKEN), tls, "1.0", CLOCK, limit)) {
            return client.post("/a/path", BODY, ServerClientTest::status);
        }
    }

    private static Optional<String> status(Json reply) {
        return Optional.of(reply.get("status").text()).filter("accepted"::equals);
    }
}
