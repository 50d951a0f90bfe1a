package dev.bailiwick.probes;

import static dev.bailiwick.probes.Checks.assertDown;
import static dev.bailiwick.probes.Checks.assertUp;
import static dev.bailiwick.probes.Checks.following;
import static dev.bailiwick.probes.Checks.get;
import static dev.bailiwick.probes.Checks.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.probes.check.Credentials;
import dev.bailiwick.probes.check.HttpRequest;
import dev.bailiwick.probes.check.HttpUrl;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HttpRedirectTest {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private static String redirect(int status, String location) {
        return "HTTP/1.1 %d Moved\r\nLocation: %s\r\nContent-Length: 0\r\n\r\n"
                .formatted(status, location);
    }

    /// Redirects `/` to `/end`.
    private static RawServer toEnd(int status, String end) throws IOException {
        return RawServer.start(peer -> {
            String line = peer.readLine();
            peer.readHeader();
            peer.send(line.contains(" /end ") ? OK : redirect(status, end));
        });
    }

    private static HttpRequest withSecrets(String url) {
        return new HttpRequest(
                "GET",
                HttpUrl.parse(url),
                Map.of("X-Api-Key", "key-value", "Cookie", "id=1", "Accept-Language", "en"),
                null,
                new Credentials.Bearer("token-value"));
    }

    @Test
    void a_redirect_is_followed_only_if_the_check_says_so() throws Exception {
        try (RawServer server = toEnd(302, "/end")) {
            assertUp(run(following(server.url())));
            assertDown(run(get(server.url())))
                    .isEqualTo("The server responded with status 302, expected 200-299.");
        }
    }

    @Test
    void a_redirect_to_a_url_that_is_not_encoded_is_followed() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    String line = peer.readLine();
                    peer.readHeader();
                    peer.send(line.contains("/gr%C3%BCn%20a") ? OK : redirect(302, "/grün a"));
                })) {
            assertUp(run(following(server.url())));
        }
    }

    @Test
    void a_redirect_loop_ends() throws Exception {
        try (RawServer server = RawServer.responding(redirect(302, "/again"))) {
            assertDown(run(following(server.url())))
                    .isEqualTo("The server redirects more than 5 times.");
            assertThat(server.connections()).isEqualTo(6);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///etc/passwd",
                "gopher://127.0.0.1:70/_x",
                "ftp://127.0.0.1/",
                "javascript:alert(1)",
                "mailto:ann@example.org",
                "http:",
                "http://",
                "http://[::1",
                "http://host:99999/",
                "http://a b/",
                "\u0001",
            })
    void a_redirect_to_anything_but_http_is_down(String location) throws Exception {
        try (RawServer server = RawServer.responding(redirect(302, location))) {
            assertDown(run(following(server.url())))
                    .isEqualTo("The server redirects to what is not an HTTP or HTTPS URL.");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254/latest/meta-data/",
                "http://metadata.example/",
                "http://[::ffff:169.254.169.254]/",
                "http://127.0.0.1@169.254.169.254/",
                "//169.254.169.254/",
                "https://169.254.169.254/",
                "http://10.0.0.1:8080/",
            })
    void a_redirect_to_a_denied_address_is_down(String location) throws Exception {
        var reach = new FakeReach().with("metadata.example", "169.254.169.254");
        try (RawServer server = RawServer.responding(redirect(302, location))) {
            assertDown(run(following(server.url()), reach))
                    .contains("This address is not permitted.");
            assertThat(reach.asked()).hasSize(2);
        }
    }

    @Test
    void each_connection_is_checked_and_uses_the_checked_address() throws Exception {
        try (RawServer server = toEnd(302, "/end")) {
            var reach = new FakeReach().with("rebinding.example", "127.0.0.1", "169.254.169.254");
            String url = "http://rebinding.example:" + server.port();
            assertDown(run(following(url), reach)).contains("This address is not permitted.");
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void a_name_that_changes_after_it_was_checked_is_not_resolved_again() throws Exception {
        try (RawServer server = RawServer.responding(OK)) {
            var reach = new FakeReach().with("rebinding.example", "127.0.0.1", "169.254.169.254");
            assertUp(run(get("http://rebinding.example:" + server.port()), reach));
            assertThat(reach.asked()).containsExactly("rebinding.example");
        }
    }

    @Test
    void credentials_and_own_headers_are_sent_again_to_the_same_origin() throws Exception {
        try (RawServer server = toEnd(307, "/end")) {
            assertUp(run(following(withSecrets(server.url()))));
            assertThat(server.received())
                    .filteredOn("Authorization: Bearer token-value"::equals)
                    .hasSize(2);
        }
    }

    @Test
    void credentials_and_own_headers_are_not_sent_to_another_origin() throws Exception {
        try (RawServer other = RawServer.responding(OK);
                RawServer server = RawServer.responding(redirect(302, other.url() + "/x"))) {
            assertUp(run(following(withSecrets(server.url()))));
            assertThat(other.received())
                    .contains("GET /x HTTP/1.1", "Accept-Language: en")
                    .noneMatch(line -> line.contains("value") || line.startsWith("Cookie"));
        }
    }

    @Test
    void credentials_are_not_sent_after_a_detour_to_another_origin() throws Exception {
        try (RawServer other =
                        RawServer.start(peer -> {
                            peer.readHeader();
                            peer.send(redirect(302, back));
                        });
                RawServer server = toEnd(302, other.url())) {
            back = server.url() + "/end";
            assertUp(run(following(withSecrets(server.url()))));
            assertThat(server.received())
                    .contains("GET /end HTTP/1.1")
                    .filteredOn(line -> line.startsWith("Authorization"))
                    .hasSize(1);
        }
    }

    private String back = "";

    @Test
    void another_port_is_another_origin_and_another_case_is_not() {
        HttpUrl url = HttpUrl.parse("https://Example.org/a");
        assertThat(url.hasOriginOf(HttpUrl.parse("https://example.ORG:443/b"))).isTrue();
        assertThat(url.hasOriginOf(HttpUrl.parse("https://example.org:8443/"))).isFalse();
        assertThat(url.hasOriginOf(HttpUrl.parse("http://example.org:443/"))).isFalse();
    }

    @Test
    void a_body_is_not_sent_to_another_origin() throws Exception {
        try (RawServer other = RawServer.responding(OK);
                RawServer server = RawServer.responding(redirect(307, other.url()))) {
            var post =
                    new HttpRequest("POST", HttpUrl.parse(server.url()), Map.of(), "secret", null);
            assertDown(run(following(post)))
                    .isEqualTo(
                            "The server redirects a request with a body to %s."
                                    .formatted(other.url()));
            assertThat(other.connections()).isZero();
        }
    }

    @Test
    void a_post_becomes_a_get_without_a_body() throws Exception {
        try (RawServer server = toEnd(303, "/end")) {
            var post = new HttpRequest("POST", HttpUrl.parse(server.url()), Map.of(), "text", null);
            assertUp(run(following(post)));
            assertThat(server.received())
                    .contains("POST / HTTP/1.1", "Content-Length: 4", "GET /end HTTP/1.1")
                    .filteredOn(line -> line.startsWith("Content-"))
                    .hasSize(2);
        }
    }

    @Test
    void a_redirect_that_carries_credentials_in_its_host_is_not_followed() throws Exception {
        try (RawServer server =
                RawServer.responding(redirect(302, "http://TOKEN-VALUE.example.org/"))) {
            assertDown(run(following(withSecrets(server.url()))))
                    .doesNotContainIgnoringCase("token-value");
        }
    }
}
