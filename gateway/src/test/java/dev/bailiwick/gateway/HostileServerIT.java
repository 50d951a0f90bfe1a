package dev.bailiwick.gateway;

import static dev.bailiwick.gateway.GatewayProcess.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A server that is gone, slow, or no server of Bailiwick.
class HostileServerIT {
    private static final String TOKEN = "t".repeat(64);
    private static final String COOKIE = "access=" + "c".repeat(43);
    private static final String JSON = "Content-Type: application/json\r\n";
    private static final String OFFERED =
            """
            {"site":"S","expires":"2026-01-01T00:00:00Z","needs_passphrase":true,\
            "needs_code":false,"tries_left":10}\
            """;

    @Test
    void without_a_server_a_token_gets_503_and_everything_else_what_it_always_gets()
            throws Exception {
        try (GatewayProcess gateway = GatewayProcess.start(GatewayProcess.freePort())) {
            HttpResponse<byte[]> nothing = gateway.get("/nothing");
            for (HttpResponse<byte[]> response :
                    List.of(
                            gateway.get("/p/" + TOKEN),
                            gateway.post("/p/" + TOKEN + "/unlock", "passphrase=x"),
                            gateway.post("/p/" + TOKEN + "/logout", ""),
                            gateway.get("/p/" + TOKEN + "/download/1", "Cookie", COOKIE))) {
                assertThat(response.statusCode()).isEqualTo(503);
                assertThat(response.body()).isEqualTo(nothing.body());
                assertThat(response.headers().map().keySet())
                        .isEqualTo(nothing.headers().map().keySet());
            }
            PagesIT.assertSame(gateway.get("/p/" + TOKEN + "x"), nothing);
            PagesIT.assertSame(gateway.get("/p/" + TOKEN + "/download/1"), nothing);
            assertThat(gateway.get("/assets/gateway.css").statusCode()).isEqualTo(200);
            HttpResponse<byte[]> health =
                    gateway.get(
                            "/health", "Authorization", "Bearer " + GatewayProcess.HEALTH_SECRET);
            assertThat(health.statusCode()).isEqualTo(503);
            assertThat(gateway.output())
                    .contains("The server cannot be reached")
                    .doesNotContain(TOKEN)
                    .hasLineCount(2);
        }
    }

    @Test
    void nonsense_is_answered_with_503_and_never_passed_on() throws Exception {
        try (var server = new Replies(null);
                GatewayProcess gateway = GatewayProcess.start(server.port())) {
            for (String reply :
                    List.of(
                            "",
                            "SSH-2.0-OpenSSH_9.2\r\n",
                            "HTTP/1.1 200 OK\r\n\r\n",
                            "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}",
                            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
                            "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnull",
                            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
                            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n",
                            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
                            "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n0\r\n\r\n",
                            "HTTP/1.1 500 No\r\nContent-Length: 7\r\n\r\ns3cret!",
                            "HTTP/1.1 302 Found\r\nLocation: /login\r\nContent-Length: 0\r\n\r\n",
                            "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n",
                            "HTTP/1.1 200 OK\r\nX: " + "x".repeat(100_000) + "\r\n\r\n",
                            sized(OFFERED.replace("2026-01-01T00:00:00Z", "soon")),
                            sized(OFFERED.replace("10", "\"many\"")),
                            sized(OFFERED.replace("}", ",\"items\":[{\"place\":1}]}")),
                            sized(OFFERED.replace("}", ",\"items\":[null]}")),
                            sized("[".repeat(10_000)),
                            sized("<html>"))) {
                server.reply = reply;
                HttpResponse<byte[]> page = gateway.get("/p/" + TOKEN);
                assertThat(page.statusCode()).describedAs(reply).isEqualTo(503);
                assertThat(page.body()).isEqualTo(gateway.get("/nothing").body());
            }
            assertThat(gateway.output()).doesNotContain("s3cret!", TOKEN);
        }
    }

    @Test
    void a_download_that_is_not_as_agreed_does_not_begin() throws Exception {
        try (var server = new Replies(null);
                GatewayProcess gateway = GatewayProcess.start(server.port())) {
            for (String headers :
                    List.of(
                            "Item-Name: a|Download: d|Transfer-Encoding: chunked",
                            "Item-Name: a|Content-Length: 1",
                            "Download: d|Content-Length: 1",
                            "Item-Name: %|Download: d|Content-Length: 1",
                            "Item-Name: a|Download: <d>|Content-Length: 1",
                            "Item-Name: a|Download: d|Content-Length: 1|ETag: x",
                            "Item-Name: a|Download: d|Content-Length: 1|Content-Range: bytes"
                                    + " 0-0/1")) {
                String lines =
                        headers.replaceAll("(Item-Name|Download)", "Bailiwick-$1")
                                .replace("|", "\r\n");
                server.reply = "HTTP/1.1 200 OK\r\n" + lines + "\r\n\r\nx";
                assertThat(
                                gateway.get("/p/" + TOKEN + "/download/1", "Cookie", COOKIE)
                                        .statusCode())
                        .describedAs(headers)
                        .isEqualTo(503);
            }
        }
    }

    @Test
    void a_server_that_ends_in_the_middle_of_a_download_is_not_covered_up() throws Exception {
        try (var server =
                        new Replies(
                                """
                                HTTP/1.1 200 OK\r
                                Bailiwick-Item-Name: a\r
                                Bailiwick-Download: d\r
                                Content-Length: 100\r
                                \r
                                only this\
                                """);
                GatewayProcess gateway = GatewayProcess.start(server.port());
                Socket socket = gateway.connect()) {
            socket.getOutputStream()
                    .write(
                            "GET /p/%s/download/1 HTTP/1.1\r\nHost: localhost:%d\r\nCookie: %s\r\n\r\n"
                                    .formatted(TOKEN, gateway.port(), COOKIE)
                                    .getBytes(StandardCharsets.US_ASCII));
            String answer =
                    new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(answer).contains("Content-Length: 100\r\n").endsWith("\r\n\r\nonly this");
        }
    }

    @Test
    void a_server_that_says_nothing_is_given_up() throws Exception {
        try (var server = new Replies(null);
                GatewayProcess gateway = GatewayProcess.start(server.port())) {
            assertThat(gateway.get("/p/" + TOKEN).statusCode()).isEqualTo(503);
        }
    }

    @Test
    void a_connection_that_the_server_has_closed_meanwhile_is_replaced() throws Exception {
        try (var server = new Replies(sized(OFFERED));
                GatewayProcess gateway = GatewayProcess.start(server.port())) {
            for (int i = 0; i < 5; i++) {
                server.reply = sized(OFFERED);
                HttpResponse<byte[]> page = gateway.get("/p/" + TOKEN);
                assertThat(page.statusCode()).isEqualTo(200);
                assertThat(text(page)).contains("You can open it until 1 January 2026");
                server.reply = "HTTP/1.1 204 No Content\r\n\r\n";
                HttpResponse<byte[]> loggedOut =
                        gateway.post("/p/" + TOKEN + "/logout", "", "Cookie", COOKIE);
                assertThat(loggedOut.statusCode()).describedAs("not 503").isEqualTo(404);
            }
        }
    }

    private static String sized(String json) {
        return "HTTP/1.1 200 OK\r\n%sContent-Length: %d\r\n\r\n%s"
                .formatted(JSON, json.length(), json);
    }

    /// Answers each connection with the same bytes, and ends it; with null it never answers.
    private static final class Replies implements AutoCloseable {
        volatile @Nullable String reply;
        private final ServerSocket socket =
                new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

        Replies(@Nullable String first) throws IOException {
            reply = first;
            var _ =
                    Thread.startVirtualThread(() -> {
                        while (!socket.isClosed()) {
                            try {
                                Socket peer = socket.accept();
                                var _ = Thread.startVirtualThread(() -> answer(peer, reply));
                            } catch (IOException _) {
                                // The test has ended.
                            }
                        }
                    });
        }

        int port() {
            return socket.getLocalPort();
        }

        private static void answer(Socket peer, @Nullable String reply) {
            try {
                if (reply == null) {
                    int _ = peer.getInputStream().readAllBytes().length;
                }
                var request = new StringBuilder();
                while (request.indexOf("\r\n\r\n") < 0) {
                    int next = peer.getInputStream().read();
                    if (next < 0) {
                        break;
                    }
                    request.append((char) next);
                }
                if (reply != null) {
                    peer.getOutputStream().write(reply.getBytes(StandardCharsets.ISO_8859_1));
                }
                peer.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    @Test
    void settings_that_would_be_unsafe_are_refused_in_one_sentence() throws Exception {
        for (Map.Entry<String, String> setting :
                Map.of(
                                "BAILIWICK_GATEWAY_ORIGIN", "http://send.example.org",
                                "BAILIWICK_SERVER_URL", "http://192.0.2.1:8081",
                                "BAILIWICK_GATEWAY_SECRET_FILE", "/dev/null",
                                "BAILIWICK_GATEWAY_HEALTH_SECRET_FILE", "/nowhere",
                                "BAILIWICK_TRUSTED_PROXIES", "10.0.0.0/33",
                                "BAILIWICK_GATEWAY_TLS_CERT", "/nowhere",
                                "BAILIWICK_GATEWAY_PORT", "70000")
                        .entrySet()) {
            try (GatewayProcess gateway =
                    GatewayProcess.launch(1, Map.of(setting.getKey(), setting.getValue()))) {
                assertThat(gateway.process().waitFor()).isEqualTo(1);
                assertThat(gateway.output())
                        .contains(setting.getKey())
                        .hasLineCount(1)
                        .doesNotContain("Exception");
            }
        }
    }
}
