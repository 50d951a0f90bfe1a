package dev.bailiwick.probes;

import static dev.bailiwick.probes.Checks.SHORT;
import static dev.bailiwick.probes.Checks.assertDown;
import static dev.bailiwick.probes.Checks.assertUp;
import static dev.bailiwick.probes.Checks.expecting;
import static dev.bailiwick.probes.Checks.get;
import static dev.bailiwick.probes.Checks.run;
import static dev.bailiwick.probes.Checks.within;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.probes.check.BodyCondition;
import dev.bailiwick.probes.check.BodyCondition.Operator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HostileHttpTest {
    private static final String HEADER = "HTTP/1.1 200 OK\r\n";

    @Test
    void a_server_that_stays_silent_is_down() throws Exception {
        try (RawServer server = RawServer.start(_ -> RawServer.Peer.silence())) {
            assertDown(run(within(get(server.url()), SHORT)))
                    .isEqualTo("%s did not respond within 0.7 s.".formatted(server.url()));
        }
    }

    @Test
    void a_server_that_trickles_its_header_is_down() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send(HEADER + "X-Trickle: ");
                    while (true) {
                        peer.send("a");
                        Thread.sleep(100);
                    }
                })) {
            assertDown(run(within(get(server.url()), SHORT)))
                    .endsWith("did not respond within 0.7 s.");
        }
    }

    @Test
    void a_server_that_trickles_its_body_is_down() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send(HEADER + "Content-Length: 1000\r\n\r\n");
                    while (true) {
                        peer.send("a");
                        Thread.sleep(100);
                    }
                })) {
            assertDown(run(within(get(server.url()), SHORT)))
                    .endsWith("did not complete its response within 0.7 s.");
        }
    }

    @Test
    void a_server_that_does_not_read_is_down() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    while (true) {
                        peer.send("HTTP/1.1 100 Continue\r\n\r\n");
                        Thread.sleep(100);
                    }
                })) {
            assertDown(run(within(get(server.url()), SHORT)));
        }
    }

    @Test
    void endless_informational_responses_are_down() throws Exception {
        try (RawServer server = endless("HTTP/1.1 102 Processing\r\n\r\n")) {
            assertDown(run(get(server.url())))
                    .isEqualTo("The server sent only informational responses.");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-A: b\r\n", "X", " folded\r\n"})
    void endless_headers_are_down(String repeated) throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send(HEADER + "X: a\r\n");
                    repeat(peer, repeated);
                })) {
            assertDown(run(get(server.url()))).startsWith("The response");
        }
    }

    @Test
    void an_endless_status_line_is_down() throws Exception {
        try (RawServer server = endless("HTTP/1.1 200 OK ")) {
            assertDown(run(get(server.url())))
                    .isEqualTo("The response has too many or too long headers.");
        }
    }

    @Test
    void endless_trailers_are_down() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send(HEADER + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n");
                    repeat(peer, "X-A: b\r\n");
                })) {
            assertDown(run(get(server.url()))).startsWith("The ");
        }
    }

    @Test
    void an_endless_body_is_read_up_to_its_limit() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send(HEADER + "\r\n");
                    repeat(peer, "needle ");
                })) {
            assertUp(run(get(server.url())));
            assertUp(run(expecting(server.url(), new BodyCondition.Contains("needle"))));
            assertDown(run(expecting(server.url(), new BodyCondition.Contains("thread"))))
                    .isEqualTo("The response does not contain “thread” in its first 1 MiB.");
            assertDown(run(expecting(server.url(), new BodyCondition.ContainsNot("thread"))))
                    .isEqualTo("The response is larger than 1 MiB, and cannot be checked.");
            assertDown(
                            run(
                                    expecting(
                                            server.url(),
                                            new BodyCondition.Json("", Operator.EXISTS, ""))))
                    .isEqualTo("The response is larger than 1 MiB, and cannot be checked.");
        }
    }

    @Test
    void a_gzip_bomb_is_decompressed_up_to_the_limit() throws Exception {
        var bomb = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bomb)) {
            for (int i = 0; i < 200; i++) {
                gzip.write(new byte[1024 * 1024]);
            }
        }
        try (RawServer server = gzipped(bomb.toByteArray())) {
            assertDown(run(expecting(server.url(), new BodyCondition.ContainsNot("x"))))
                    .isEqualTo("The response is larger than 1 MiB, and cannot be checked.");
        }
    }

    @Test
    void endless_empty_gzip_members_are_down() throws Exception {
        var member = new ByteArrayOutputStream();
        new GZIPOutputStream(member).close();
        byte[] empty = member.toByteArray();
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send(HEADER + "Content-Encoding: gzip\r\n\r\n");
                    while (true) {
                        peer.send(empty);
                    }
                })) {
            assertDown(run(get(server.url())));
        }
    }

    @Test
    void damaged_compression_is_down() throws Exception {
        try (RawServer server = gzipped(new byte[] {1, 2, 3})) {
            assertDown(run(get(server.url())))
                    .isEqualTo("The compressed body of the response is damaged.");
        }
    }

    @Test
    void a_body_that_ends_early_is_down() throws Exception {
        try (RawServer server = RawServer.responding(HEADER + "Content-Length: 100\r\n\r\nshort")) {
            assertDown(run(get(server.url())))
                    .isEqualTo(
                            "The server closed the connection before its response was complete.");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "220 mail.example.org ESMTP\r\n",
                "\0\0\0\0\r\n\r\n",
                "HTTP/9.9 200 OK\r\n\r\n",
                "HTTP/1.1 two OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
                "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
                "",
            })
    void what_is_not_http_is_down(String response) throws Exception {
        try (RawServer server = RawServer.responding(response)) {
            assertDown(run(get(server.url()))).startsWith("The ").doesNotContain("unexpectedly");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain; charset=!!!", "text/plain; charset=", ";;;", "x-unknown"})
    void a_content_type_that_is_not_valid_is_ignored(String type) throws Exception {
        try (RawServer server =
                RawServer.responding(
                        HEADER + "Content-Type: " + type + "\r\nContent-Length: 2\r\n\r\nok")) {
            assertUp(run(expecting(server.url(), new BodyCondition.Contains("ok"))));
        }
    }

    @Test
    void a_deeply_nested_json_document_is_down() throws Exception {
        try (RawServer server = RawServer.responding(HEADER + "\r\n" + "[".repeat(500_000))) {
            assertDown(
                            run(
                                    expecting(
                                            server.url(),
                                            new BodyCondition.Json("/0", Operator.EXISTS, ""))))
                    .isEqualTo("The response is not a JSON document.");
        }
    }

    @Test
    void a_server_that_floods_after_the_timeout_is_left_alone() throws Exception {
        try (RawServer server = RawServer.start(peer -> repeat(peer, "HTTP/1.1 "))) {
            assertDown(run(within(get(server.url()), SHORT)));
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    private static RawServer gzipped(byte[] body) throws IOException {
        return RawServer.start(peer -> {
            peer.readHeader();
            peer.send(
                    HEADER
                            + "Content-Encoding: gzip\r\nContent-Length: "
                            + body.length
                            + "\r\n\r\n");
            peer.send(body);
        });
    }

    private static RawServer endless(String text) throws IOException {
        return RawServer.start(peer -> repeat(peer, text));
    }

    private static void repeat(RawServer.Peer peer, String text) throws IOException {
        String block = text.repeat(100);
        while (true) {
            peer.send(block);
        }
    }
}
