package dev.bailiwick.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Recipients who keep connections open, and take or send next to nothing.
class GreedyRecipientsIT {
    private static FakeServer server;
    private static GatewayProcess gateway;

    @BeforeAll
    static void start() throws Exception {
        server = FakeServer.start();
        gateway = GatewayProcess.start(server.port());
    }

    @AfterAll
    static void stop() {
        gateway.close();
        server.close();
    }

    @Test
    void long_lists_that_nobody_reads_do_not_fill_the_memory() throws Exception {
        var offer = server.offer('a');
        for (int i = 0; i < 1_000; i++) {
            offer.item("名".repeat(190) + i, new byte[1]);
        }
        String cookie = gateway.unlock(offer);
        var sockets = new ArrayList<Socket>();
        try {
            for (int i = 0; i < 150; i++) {
                Socket socket = gateway.connect();
                sockets.add(socket);
                socket.setSoTimeout(120_000);
                send(socket, "GET /p/%s", offer.token, "Cookie: " + cookie + "\r\n");
            }
            var other = server.offer('b').item("a", new byte[1]);
            assertThat(gateway.get("/p/" + other.token).statusCode()).isEqualTo(200);
            for (Socket socket : sockets) {
                assertThat(socket.getInputStream().readNBytes(12))
                        .asString()
                        .isIn("HTTP/1.1 200", "HTTP/1.1 503");
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        assertThat(gateway.get("/p/" + offer.token, "Cookie", cookie).statusCode()).isEqualTo(200);
        assertThat(gateway.output()).doesNotContain("OutOfMemory");
    }

    @Test
    void a_body_that_trickles_does_not_hold_its_connection() throws Exception {
        String token = "t".repeat(64);
        for (String request :
                List.of(
                        "GET /p/%s HTTP/1.1\r\nContent-Length: 2000000\r\n",
                        "POST /p/%s/unlock HTTP/1.1\r\nContent-Length: 2000000\r\n",
                        "POST /p/%s/unlock HTTP/1.1\r\nTransfer-Encoding: chunked\r\n",
                        "GET /p/%s\r\n")) {
            try (Socket socket = gateway.connect()) {
                OutputStream out = socket.getOutputStream();
                out.write(
                        (request.formatted(token)
                                        + "Host: localhost:"
                                        + gateway.port()
                                        + "\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                assertThat(isClosedWhileSending(socket)).describedAs(request).isTrue();
            }
        }
    }

    @Test
    void a_long_body_that_arrives_does_not_cost_its_connection() throws Exception {
        String token = server.offer('c').passphrase("right").item("a", new byte[1]).token;
        try (Socket socket = gateway.connect()) {
            OutputStream out = socket.getOutputStream();
            for (int i = 0; i < 3; i++) {
                out.write(
                        "POST /p/%s/unlock HTTP/1.1\r\nHost: localhost:%d\r\nContent-Length: 1000000\r\n\r\n"
                                .formatted(token, gateway.port())
                                .getBytes(StandardCharsets.US_ASCII));
                out.write(new byte[1_000_000]);
                assertThat(socket.getInputStream().readNBytes(12))
                        .asString()
                        .isEqualTo("HTTP/1.1 422");
                Thread.sleep(100);
                byte[] _ = socket.getInputStream().readNBytes(socket.getInputStream().available());
            }
        }
    }

    /// Whether the other side ends it within a minute, although a byte comes each second.
    private static boolean isClosedWhileSending(Socket socket) throws IOException {
        socket.setSoTimeout(1_000);
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (System.nanoTime() < end) {
            try {
                socket.getOutputStream().write('0');
                if (socket.getInputStream().read(new byte[1_024]) < 0) {
                    Thread.sleep(1_000);
                }
            } catch (SocketTimeoutException _) {
                // It is open.
            } catch (IOException _) {
                return true;
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return false;
    }

    private static void send(Socket socket, String request, String token, String headers)
            throws IOException {
        socket.getOutputStream()
                .write(
                        (request.formatted(token)
                                        + " HTTP/1.1\r\nHost: localhost:"
                                        + gateway.port()
                                        + "\r\n"
                                        + headers
                                        + "\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
    }
}
