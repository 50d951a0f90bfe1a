package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// What an operator sees of the packaged server from outside.
class PackagedServerIT {
    private static final int BY_SIGTERM = 143;

    private static final PackagedServer SERVER =
            PackagedServer.install().with("BAILIWICK_TRUSTED_PROXY", "192.0.2.66");

    @BeforeAll
    static void start() {
        SERVER.start();
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Test
    void a_command_reports_an_invalid_setting_as_the_server_start_does() {
        try (PackagedServer other = PackagedServer.install()) {
            other.with("BAILIWICK_GENERAL_SESSION_IDLE_MINUTES", "abc");

            assertThatThrownBy(() -> other.command("host", "add", "--name", "web-1"))
                    .hasMessageStartingWith("Exit code 1:\nbailiwick: Creating a new installation")
                    .hasMessageEndingWith(
                            "\nbailiwick: BAILIWICK_GENERAL_SESSION_IDLE_MINUTES is refused. This"
                                    + " must be a whole number from 5 to 1440.\n");
        }
    }

    @Test
    void startup_prints_the_address_and_what_is_missing() {
        assertThat(SERVER.output())
                .contains("Bailiwick ", "SQLite", SERVER.url(""), "an administrator");
        assertThat(SERVER.setupLink()).startsWith(SERVER.url("/setup?token="));
    }

    /// After a restore it may be another server's address.
    @Test
    void startup_says_if_the_address_was_configured() {
        try (PackagedServer server = PackagedServer.install()) {
            server.applySettings("general: {base_url: 'https://it.example.org'}");
            server.start();

            assertThat(server.output()).contains("https://it.example.org (the public base URL)");
        }
    }

    @Test
    void a_misspelt_variable_is_named_without_its_value() {
        assertThat(SERVER.output())
                .contains("BAILIWICK_TRUSTED_PROXY is not used. BAILIWICK_TRUSTED_PROXIES may be")
                .doesNotContain("192.0.2.66");
    }

    @Test
    void health_is_one_line_of_json() throws Exception {
        var answer = get("/healthz", HttpClient.Version.HTTP_1_1);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).startsWith("{\"status\":\"ok\",\"version\":\"");
        assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
    }

    @Test
    void a_client_that_prefers_http_2_is_served_http_1_without_tls() throws Exception {
        HttpResponse<String> answer = get("/login", HttpClient.Version.HTTP_2);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
    }

    @Test
    void sigterm_ends_the_server_and_a_new_start_prints_a_new_link() {
        try (PackagedServer server = PackagedServer.install().start()) {
            String first = server.setupLink();
            assertThat(server.stop()).isEqualTo(BY_SIGTERM);
            server.start();
            assertThat(server.setupLink()).isNotEqualTo(first);
        }
    }

    private static HttpResponse<String> get(String path, HttpClient.Version version)
            throws Exception {
        try (HttpClient http = HttpClient.newBuilder().version(version).build()) {
            var request = HttpRequest.newBuilder(URI.create(SERVER.url(path))).build();
            return http.send(request, BodyHandlers.ofString());
        }
    }
}
