package dev.bailiwick.identity.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A client that announces long forms and sends little of them: each would occupy a megabyte of
/// this server's memory while it waits.
class FormSizeLimitTest {
    private final RunningServer server = RunningServer.shared();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/login",
                "/nothing/here",
                "/healthz",
                "/assets/0/css/bailiwick.css",
                "/auth/oidc/backchannel-logout"
            })
    void an_anonymous_form_is_refused_by_its_declared_length(String path) throws IOException {
        assertThat(answer("POST", path, "Content-Length: 1000000")).startsWith("HTTP/1.1 413 ");
    }

    /// The security chain of agents reads no form: it refuses the request by its missing token.
    @Test
    void an_anonymous_form_to_the_agent_api_is_refused_without_reading_it() throws IOException {
        String path = "/infrastructure/vm-container-manager/api/agent/checkin";

        assertThat(answer("POST", path, "Content-Length: 1000000")).startsWith("HTTP/1.1 401 ");
    }

    /// The framework would read forms of these methods to their end, whatever their length.
    @ParameterizedTest
    @ValueSource(strings = {"PUT", "PATCH", "DELETE"})
    void forms_of_other_methods_are_not_read_either(String method) throws IOException {
        assertThat(answer(method, "/login", "Content-Length: 1000000")).startsWith("HTTP/1.1 413 ");
    }

    @Test
    void sixteen_kibibytes_is_the_most_an_anonymous_client_can_declare() throws IOException {
        assertThat(answer("POST", "/login", "Content-Length: 16384", "a".repeat(16_384)))
                .startsWith("HTTP/1.1 ")
                .doesNotStartWith("HTTP/1.1 413 ");
        assertThat(answer("POST", "/login", "Content-Length: 16385")).startsWith("HTTP/1.1 413 ");
    }

    @Test
    void an_anonymous_client_must_declare_a_forms_length() throws IOException {
        assertThat(answer("POST", "/login", "Transfer-Encoding: chunked"))
                .startsWith("HTTP/1.1 400 ");
    }

    @Test
    void a_signed_in_user_can_send_larger_forms() {
        var page =
                server.signedIn(Role.EDITOR)
                        .post("/profile/time-zone", Map.of("x", "x".repeat(100_000)));

        assertThat(page.status()).isEqualTo(302);
    }

    /// Sends only one byte of the announced form.
    private String answer(String method, String path, String length) throws IOException {
        return answer(method, path, length, "a");
    }

    private String answer(String method, String path, String length, String body)
            throws IOException {
        try (Socket socket = new Socket("localhost", server.port())) {
            socket.getOutputStream()
                    .write(
                            "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n%s\r\nConnection: close\r\n\r\n%s"
                                    .formatted(method, path, length, body)
                                    .getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
