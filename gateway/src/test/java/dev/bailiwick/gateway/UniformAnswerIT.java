package dev.bailiwick.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Everything that is not there gets the same bytes, whatever is wrong with it.
class UniformAnswerIT {
    private static FakeServer server;
    private static GatewayProcess gateway;
    private static FakeServer.Offer offer;
    private static String host;

    @BeforeAll
    static void start() throws Exception {
        server = FakeServer.start();
        gateway = GatewayProcess.start(server.port());
        offer = server.offer('k').passphrase("right").item("a", new byte[1]);
        host = "Host: localhost:" + gateway.port() + "\r\n";
    }

    @AfterAll
    static void stop() {
        gateway.close();
        server.close();
    }

    @Test
    void every_method_on_every_path() throws Exception {
        for (String method :
                List.of(
                        "GET",
                        "POST",
                        "PUT",
                        "DELETE",
                        "OPTIONS",
                        "TRACE",
                        "PATCH",
                        "CONNECT",
                        "get",
                        "PROPFIND",
                        "X")) {
            for (String path :
                    List.of(
                            "/",
                            "*",
                            "/p",
                            "/p/",
                            "/assets",
                            "/assets/",
                            "/assets/x.css",
                            "/favicon.ico",
                            "/p/" + offer.token + "/unlock/",
                            "/p/" + offer.token + "/",
                            "/p/" + offer.token + "/download",
                            "/p/" + offer.token + "/download/0",
                            "/p/" + offer.token + "/download/01",
                            "/p/" + offer.token + "/download/-1",
                            "/p/" + offer.token + "/download/1",
                            "/p/" + offer.token + "/download/99999999999",
                            "/health",
                            "/error",
                            "/actuator",
                            "http://localhost/",
                            "localhost:443")) {
                assertNothing(method + " " + path + " HTTP/1.1\r\n" + host + "\r\n");
            }
        }
        for (String method : List.of("PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "POST")) {
            assertNothing(method + " /p/" + offer.token + " HTTP/1.1\r\n" + host + "\r\n");
            assertNothing(method + " /assets/gateway.css HTTP/1.1\r\n" + host + "\r\n");
        }
        assertNothing("GET /p/" + offer.token + "/unlock HTTP/1.1\r\n" + host + "\r\n");
        assertNothing("GET /p/" + offer.token + "/logout HTTP/1.1\r\n" + host + "\r\n");
    }

    @Test
    void head_has_the_same_headers() throws Exception {
        String expected = nothing();
        String headers = expected.substring(0, expected.indexOf("\r\n\r\n") + 4);
        for (String path : List.of("/x", "/p/" + offer.token, "/assets/gateway.css", "/health")) {
            assertThat(withoutDate(gateway.raw("HEAD " + path + " HTTP/1.1\r\n" + host + "\r\n")))
                    .isEqualTo(headers);
        }
    }

    @Test
    void tokens_of_other_forms_and_unknown_ones() throws Exception {
        String token = offer.token;
        for (String other :
                List.of(
                        token.substring(1),
                        token + "k",
                        "z" + token.substring(1),
                        token.substring(1) + "x",
                        token.toUpperCase(java.util.Locale.ROOT),
                        token.replaceFirst("k", "%6b"),
                        token.replaceFirst("k", "-"),
                        token.substring(1) + "\u00ea",
                        token.substring(3) + "\u00e2\u0084\u00aa", // KELVIN SIGN
                        token.substring(3) + "\u00d0\u00ba", // Cyrillic
                        token + ";jsessionid=1",
                        token + "/..;/unlock",
                        token + "//",
                        token + "%00",
                        token + "%2Funlock",
                        token + "#x",
                        ".%2e/" + token,
                        "./" + token,
                        "/" + token)) {
            assertNothing("GET /p/" + other + " HTTP/1.1\r\n" + host + "\r\n");
        }
        for (String path :
                List.of("//p/", "/p//", "/%70/", "/P/", "/p;x/", "/./p/", "/x/../p/", "\\p\\")) {
            assertNothing("GET " + path + token + " HTTP/1.1\r\n" + host + "\r\n");
        }
    }

    @Test
    void malformed_requests() throws Exception {
        var requests = new ArrayList<String>();
        String line = "GET /p/" + offer.token + " HTTP/1.1\r\n";
        for (String bad :
                List.of(
                        "GET\r\n\r\n",
                        "GET / HTTP/0.9\r\n\r\n",
                        "GET / HTTP/2.0\r\n" + host + "\r\n",
                        "GET  / HTTP/1.1\r\n" + host + "\r\n",
                        "GET / HTTP/1.1 \r\n" + host + "\r\n",
                        "GET / http/1.1\r\n" + host + "\r\n",
                        " GET / HTTP/1.1\r\n" + host + "\r\n",
                        "G\u0000T / HTTP/1.1\r\n" + host + "\r\n",
                        "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n",
                        "GET /" + "x".repeat(20_000) + " HTTP/1.1\r\n" + host + "\r\n",
                        "GET /" + "x".repeat(2_000_000),
                        "POST /p/"
                                + offer.token
                                + "/unlock HTTP/1.1\r\n"
                                + host
                                + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                        "POST /p/"
                                + offer.token
                                + "/unlock HTTP/1.1\r\n"
                                + host
                                + "Content-Length: 4\r\n"
                                + "Transfer-Encoding: chunked\r\n\r\n"
                                + "0\r\n\r\n",
                        "POST /p/"
                                + offer.token
                                + "/unlock HTTP/1.1\r\n"
                                + host
                                + "Content-Length: 4\r\nContent-Length: 4\r\n\r\nabcd",
                        "POST /p/"
                                + offer.token
                                + "/unlock HTTP/1.1\r\n"
                                + host
                                + "Content-Length: -4\r\n\r\nabcd",
                        "POST /p/"
                                + offer.token
                                + "/unlock HTTP/1.1\r\n"
                                + host
                                + "Content-Length: +4\r\n\r\nabcd",
                        "POST /p/"
                                + offer.token
                                + "/unlock HTTP/1.1\r\n"
                                + host
                                + "Content-Length: 99999999999999999999\r\n\r\nabcd",
                        "POST /p/"
                                + offer.token
                                + "/unlock HTTP/1.1\r\n"
                                + host
                                + "Content-Length: 40\r\n\r\npassphrase=right",
                        line + "\r\n",
                        line + host + host + "\r\n",
                        line + "Host: evil.example\r\n\r\n",
                        line + "Host: localhost\r\n\r\n",
                        line + "Host : localhost:" + gateway.port() + "\r\n\r\n",
                        line + host + "X\r\n\r\n",
                        line + host + ": x\r\n\r\n",
                        line + host + "X: a\u0000b\r\n\r\n",
                        line + host + "X: a\rb\r\n\r\n",
                        line + host + "X: " + "x".repeat(20_000) + "\r\n\r\n",
                        line + host + "X: y\r\n".repeat(101) + "\r\n",
                        line + host + "Content-Length: 5\r\n\r\nhello")) {
            requests.add(bad);
        }
        assertThat(requests).allSatisfy(UniformAnswerIT::assertNothing);
    }

    @Test
    void heads_that_do_not_end_get_no_answer() throws Exception {
        for (String request :
                List.of(
                        "\r\n\r\n",
                        "GET /p/" + offer.token + " HTTP/1.1\r\n" + host,
                        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")) {
            assertThat(gateway.raw(request)).isEmpty();
        }
    }

    @Test
    void http_0_9_which_has_no_heads_gets_the_same_body() throws Exception {
        String body = nothing().replaceFirst("(?s).*?\r\n\r\n", "");
        for (String path : List.of("/", "/p/" + offer.token)) {
            assertThat(gateway.raw("GET " + path + "\r\n\r\n")).isEqualTo(body);
        }
    }

    @Test
    void bare_line_feeds_and_folded_headers_are_read_as_the_standard_permits() throws Exception {
        String line = "GET /p/" + offer.token + " HTTP/1.1\r\n";
        for (String request :
                List.of(
                        line.replace("\r\n", "\n") + host + "\r\n",
                        line + host.replace("\r\n", "\n") + "\r\n",
                        line + host + "X: a\r\n folded: b\r\n\r\n")) {
            assertThat(gateway.raw(request)).startsWith("HTTP/1.1 200 ");
            assertNothing(request.replace(offer.token, "x" + offer.token.substring(1)));
        }
    }

    @Test
    void the_server_is_not_asked_about_what_cannot_be_a_token() throws Exception {
        server.requests().clear();
        assertNothing("GET /p/" + offer.token.substring(1) + " HTTP/1.1\r\n" + host + "\r\n");
        assertNothing("GET /p/" + offer.token + "x HTTP/1.1\r\n" + host + "\r\n");
        assertNothing("GET /p/" + offer.token + "/download/1 HTTP/1.1\r\n" + host + "\r\n");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void several_requests_on_one_connection_are_answered_in_order() throws Exception {
        String page = "GET /p/" + offer.token + " HTTP/1.1\r\n" + host + "\r\n";
        String answers = gateway.raw(page + page + "GET /x HTTP/1.1\r\n" + host + "\r\n" + page);
        assertThat(answers.split("HTTP/1.1 ", -1))
                .hasSize(4)
                .satisfies(parts -> assertThat(parts[1]).startsWith("200 "))
                .satisfies(parts -> assertThat(parts[2]).startsWith("200 "))
                .satisfies(parts -> assertThat(parts[3]).startsWith("404 ")); // the last one
    }

    @Test
    void a_request_that_never_ends_is_given_up() throws Exception {
        try (Socket socket = gateway.connect()) {
            byte[] line = "GET /x HTTP/1.1\r\nX: ".getBytes(StandardCharsets.US_ASCII);
            socket.getOutputStream().write(line);
            int sent = 0;
            try {
                while (sent < 100 && socket.getInputStream().available() == 0) {
                    socket.getOutputStream().write('x');
                    Thread.sleep(500);
                    sent++;
                }
                assertThat(socket.getInputStream().read()).isNegative();
            } catch (IOException _) {
                // It was ended.
            }
            assertThat(sent).isLessThan(60);
        }
    }

    private static void assertNothing(String request) throws IOException {
        assertThat(withoutDate(gateway.raw(request)))
                .describedAs(request.substring(0, Math.min(300, request.length())))
                .isEqualTo(nothing());
    }

    private static String nothing() throws IOException {
        return withoutDate(gateway.raw("GET /nothing HTTP/1.1\r\n" + host + "\r\n"));
    }

    static String withoutDate(String answer) {
        return answer.replaceFirst("\r\nDate: [^\r]*", "");
    }
}
