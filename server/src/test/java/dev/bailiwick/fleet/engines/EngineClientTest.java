package dev.bailiwick.fleet.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailiwick.TestCertificate;
import dev.bailiwick.engine.ContainerReader;
import dev.bailiwick.engine.Json;
import dev.bailiwick.fleet.engines.EngineFailureException.Step;
import dev.bailiwick.platform.trust.TrustAnchors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Connections to engines that behave, and to what only pretends to be one.
@Tag("slow")
class EngineClientTest {
    private static final String LIST = "/v1.41/containers/json?all=true";

    private final FakeTlsEngine engine = new FakeTlsEngine("localhost", "client");

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void all_requests_of_a_reading_use_one_connection_and_the_negotiated_version()
            throws Exception {
        engine.container("9f2c", "web");

        try (EngineConnection connection = client().connect(Instant.now())) {
            var listed = new ContainerReader(System::nanoTime).read(connection, 4, Instant.now());
            assertThat(listed.workloads()).extracting(one -> one.name()).containsExactly("web");
            assertThat(listed.workloads().getFirst().memoryUsageBytes()).isEqualTo(1_048_576);
        }

        assertThat(engine.connections()).isEqualTo(1);
        assertThat(engine.requests())
                .containsExactly(
                        "GET /version HTTP/1.1",
                        "GET %s HTTP/1.1".formatted(LIST),
                        "GET /v1.41/containers/9f2c/json HTTP/1.1",
                        "GET /v1.41/containers/9f2c/stats?stream=false&one-shot=true HTTP/1.1");
    }

    @ParameterizedTest
    @CsvSource({
        "1.41, 1.24, /v1.41", // Podman
        "1.52, 1.24, /v1.44", // newer than what the readings were written for
        "1.60, 1.50, /v1.50", // too new for it: its oldest
        "1.44, '', /v1.44"
    })
    void the_version_of_the_api_is_one_that_both_support(String newest, String oldest, String used)
            throws Exception {
        engine.json(
                "/version",
                "{\"ApiVersion\":\"%s\",\"MinAPIVersion\":\"%s\"}".formatted(newest, oldest));
        engine.json(used + "/info", "{\"Name\":\"a\"}");

        try (EngineConnection connection = client().connect(Instant.now())) {
            assertThat(EngineClient.require(connection, "/info").get("Name").text()).isEqualTo("a");
        }
    }

    @Test
    void a_chunked_response_is_read_and_an_idle_connection_that_was_closed_is_opened_again()
            throws Exception {
        engine.raw(
                "/v1.41/info",
                String.join(
                        "\r\n",
                        "HTTP/1.1 200 OK",
                        "Transfer-Encoding: chunked",
                        "",
                        "5;x=y",
                        "{\"a\":",
                        "4",
                        "\"b\"}",
                        "0",
                        "t: u",
                        "",
                        ""));
        engine.respond(
                "/v1.41/closes",
                out -> {
                    out.write(FakeTlsEngine.head("200 OK", "Content-Length: 2"));
                    out.write("{}".getBytes(StandardCharsets.US_ASCII));
                    out.flush();
                    throw new IOException("closed without notice");
                });

        try (EngineConnection connection = client().connect(Instant.now())) {
            assertThat(EngineClient.require(connection, "/info").get("a").text()).isEqualTo("b");
            assertThat(EngineClient.require(connection, "/closes").isObject()).isTrue();
            assertThat(EngineClient.require(connection, "/info").get("a").text()).isEqualTo("b");
        }
        assertThat(engine.connections()).isEqualTo(2);
    }

    @Test
    void a_response_of_a_gigabyte_is_refused_by_its_length_and_without_one_cut_off() {
        engine.respond(
                "/version",
                out -> {
                    out.write(FakeTlsEngine.head("200 OK", "Content-Length: 1073741824"));
                    out.write(new byte[10_000]);
                });
        assertThat(failure()).isEqualTo("HTTP: one of its responses is larger than 1 MiB.");

        engine.respond(
                "/version",
                out -> {
                    out.write(FakeTlsEngine.head("200 OK", "Connection: close"));
                    for (int i = 0; i < 1_024; i++) {
                        out.write(new byte[1_048_576]);
                    }
                });
        assertThat(failure()).isEqualTo("HTTP: one of its responses is larger than 1 MiB.");

        engine.respond(
                "/version",
                out -> {
                    out.write(FakeTlsEngine.head("200 OK", "Transfer-Encoding: chunked"));
                    for (int i = 0; i < 1_024; i++) {
                        out.write("100000\r\n".getBytes(StandardCharsets.US_ASCII));
                        out.write(new byte[1_048_576]);
                        out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
                    }
                });
        assertThat(failure()).isEqualTo("HTTP: one of its responses is larger than 1 MiB.");
    }

    @Test
    void a_head_without_an_end_is_cut_off() {
        engine.respond(
                "/version",
                out -> {
                    String headers = "X-Header: more\r\n".repeat(100_000);
                    out.write(headers.getBytes(StandardCharsets.US_ASCII));
                });
        assertThat(failure()).isEqualTo("HTTP: the head of its response is truncated or too long.");
    }

    @Test
    void a_server_that_sends_one_byte_a_second_ends_with_the_time_limit() {
        engine.respond(
                "/version",
                out -> {
                    out.write(FakeTlsEngine.head("200 OK", "Content-Length: 60"));
                    for (int i = 0; i < 60; i++) {
                        out.write(' ');
                        out.flush();
                        Thread.sleep(1_000);
                    }
                });
        assertThat(failure()).isEqualTo("HTTP: no response within 3 seconds.");
    }

    @Test
    void a_redirect_is_not_followed() {
        engine.raw(
                "/version",
                String.join(
                        "\r\n",
                        "HTTP/1.1 302 Found",
                        "Location: http://169.254.169.254/",
                        "Content-Length: 0",
                        "",
                        ""));
        assertThat(failure())
                .isEqualTo("HTTP: it redirects, with status 302. Redirects are not followed.");
        assertThat(engine.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[1]",
                "\u0000",
                "{} {}",
                "{\"ApiVersion\":\"1.41\"",
                "\"<b>\"",
                "{\"ApiVersion\":\"../..\"}",
                "{\"ApiVersion\":\"1.9999\"}",
                "{\"Other\":1}"
            })
    void what_is_not_an_engine_is_recognised(String body) {
        engine.json("/version", body);
        assertThat(failure()).startsWith("Engine: ");
    }

    @Test
    void an_engine_that_is_too_old_is_refused() {
        engine.json("/version", "{\"ApiVersion\":\"1.12\"}");
        assertThat(failure())
                .isEqualTo("Engine: its API has version 1.12; 1.24 or newer is required.");
    }

    @Test
    void another_certificate_than_the_pinned_one_is_refused_before_anything_is_sent() {
        var other = new EngineAccess(address(engine.url()), client("client"), pem("other"));
        assertThat(failure(other)).startsWith("Engine's certificate: it is not trusted: ");
        assertThat(engine.requests()).isEmpty();
    }

    @Test
    void a_certificate_for_another_name_is_refused() {
        try (var elsewhere = new FakeTlsEngine("docker.example", "client")) {
            var access =
                    new EngineAccess(
                            address(elsewhere.url()), client("client"), pem("docker.example"));
            assertThat(failure(access)).startsWith("Engine's certificate: it is not trusted: ");
            assertThat(elsewhere.requests()).isEmpty();
        }
    }

    @Test
    void a_self_signed_certificate_is_not_trusted_unless_it_is_pinned() {
        var unpinned = new EngineAccess(address(engine.url()), client("client"), "");
        assertThat(failure(unpinned)).startsWith("Engine's certificate: it is not trusted: ");
    }

    @Test
    void a_client_certificate_that_the_engine_does_not_accept_is_named() {
        var other = new EngineAccess(address(engine.url()), client("other"), pem("localhost"));
        assertThat(failure(other)).startsWith("Client certificate: ");
    }

    @Test
    void an_expired_client_certificate_is_named_and_nothing_is_connected() {
        assertThatThrownBy(() -> client().connect(Instant.now().plus(Duration.ofDays(400))).close())
                .hasMessageStartingWith("Validity of the client certificate: it expired on ");
        assertThat(engine.connections()).isZero();
    }

    @Test
    void a_server_without_tls_is_named() {
        try (var plain = new FakeTlsEngine("localhost", null)) {
            var access =
                    new EngineAccess(
                            address("https://localhost:" + plain.port()),
                            client("client"),
                            pem("localhost"));
            assertThat(failure(access)).startsWith("TLS: ");
        }
    }

    @Test
    void plain_http_works_on_loopback() throws Exception {
        try (var plain = new FakeTlsEngine("localhost", null);
                EngineConnection connection =
                        clients()
                                .client(new EngineAccess(address(plain.url()), null, ""))
                                .connect(Instant.now())) {
            Json info = EngineClient.require(connection, "/info");
            assertThat(info.get("Name").text()).isEqualTo("docker-1");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "169.254.169.254",
                "[fe80::1]",
                "[::ffff:169.254.169.254]",
                "[fd00:ec2::254]",
                "100.100.100.200",
                "168.63.129.16",
                "[64:ff9b::a9fe:a9fe]",
                "0.0.0.0",
                "[::]",
                "224.0.0.1",
                "255.255.255.255"
            })
    void link_local_and_metadata_addresses_are_never_connected_to(String host) {
        var access =
                new EngineAccess(address("https://" + host), client("client"), pem("localhost"));
        var failure =
                catchThrowableOfType(
                        EngineFailureException.class,
                        () -> clients().client(access).connect(Instant.now()).close());
        assertThat(failure.step()).isEqualTo(Step.ADDRESS);
    }

    @Test
    void a_name_that_does_not_exist_and_a_closed_port_are_told_apart() {
        var unknown =
                new EngineAccess(address("https://no-such-host.invalid"), client("client"), "");
        assertThat(failure(unknown)).startsWith("Name: ");
        engine.close();
        assertThat(failure()).startsWith("Connection: ");
    }

    private String failure() {
        return failure(new EngineAccess(address(engine.url()), client("client"), pem("localhost")));
    }

    private static String failure(EngineAccess access) {
        var failure =
                catchThrowableOfType(
                        EngineFailureException.class,
                        () ->
                                clients()
                                        .client(access, Duration.ofSeconds(3))
                                        .connect(Instant.now())
                                        .close());
        return String.valueOf(failure.getMessage());
    }

    private EngineClient client() throws EngineFailureException {
        return clients()
                .client(
                        new EngineAccess(
                                address(engine.url()), client("client"), pem("localhost")));
    }

    private static EngineClients clients() {
        return new EngineClients(new TrustAnchors(Optional.empty()));
    }

    private static EngineAddress address(String url) {
        try {
            return EngineAddress.parse(url);
        } catch (EngineAddress.MalformedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ClientCertificate client(String name) {
        try {
            TestCertificate own = TestCertificate.as(name);
            return ClientCertificate.of(pem(name), Files.readString(own.key()));
        } catch (ClientCertificate.MalformedException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String pem(String name) {
        try {
            return Files.readString(TestCertificate.as(name).authority());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
