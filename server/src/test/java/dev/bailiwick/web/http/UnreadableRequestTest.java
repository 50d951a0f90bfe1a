package dev.bailiwick.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests that Tomcat rejects before any filter sees them.
class UnreadableRequestTest {
    private final RunningServer server = RunningServer.shared();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /<script> HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET / / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "nonsense\r\n\r\n",
                "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
                "GET / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: local host\r\n\r\n",
                "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: nothing\r\n\r\n"
            })
    void a_malformed_request_is_refused_with_the_usual_security_headers(String request)
            throws IOException {
        assertSilent(answer(request));
    }

    @Test
    void endless_headers_are_refused_with_the_usual_security_headers() throws IOException {
        String endless = "x".repeat(20_000);

        assertSilent(answer("GET /" + endless + " HTTP/1.1\r\nHost: localhost\r\n\r\n"));
        assertSilent(
                answer("GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + endless + "\r\n\r\n"));
    }

    private static void assertSilent(String answer) {
        assertThat(answer).matches("(?s)HTTP/1.1 (400|404|413|414|431|501|505) .*");
        assertThat(answer)
                .contains(
                        "X-Content-Type-Options: nosniff",
                        "X-Frame-Options: DENY",
                        "Referrer-Policy: same-origin",
                        "Cross-Origin-Opener-Policy: same-origin",
                        "Content-Security-Policy: default-src 'none'",
                        "Cache-Control: no-store")
                .doesNotContainIgnoringCase("tomcat", "<style", "apache", "exception");
    }

    private String answer(String request) throws IOException {
        try (Socket socket = new Socket("localhost", server.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
