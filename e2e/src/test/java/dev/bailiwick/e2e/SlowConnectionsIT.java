package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A thousand connections that begin a request and never finish it. Others are served meanwhile,
/// and the server closes the thousand itself.
class SlowConnectionsIT {
    private static final int CROWD = 1_000;

    @Test
    void a_thousand_unfinished_requests_do_not_block_others() throws Exception {
        try (PackagedServer server = PackagedServer.install()) {
            server.start();
            try (WebClient ines = WebClient.firstAdministrator(server)) {
                var crowd = new ArrayList<Socket>();
                try {
                    for (int i = 0; i < CROWD; i++) {
                        crowd.add(half(server, i));
                    }
                    for (int i = 0; i < 20; i++) {
                        assertThat(ines.get("/").statusCode()).isEqualTo(200);
                    }
                    String form = ines.get("/site-administration/general").body();
                    assertThat(
                                    ines.post(
                                                    "/site-administration/general",
                                                    form,
                                                    Map.of("audit_days", "99"))
                                            .statusCode())
                            .isEqualTo(302);

                    assertAllGivenUp(crowd);
                } finally {
                    for (Socket one : crowd) {
                        one.close();
                    }
                }
                assertThat(ines.get("/").statusCode()).isEqualTo(200);
                assertThat(server.output()).doesNotContain("OutOfMemoryError");
            }
        }
    }

    /// Half of a request's head, or the head and half of the body.
    private static Socket half(PackagedServer server, int number) throws IOException {
        var socket =
                new Socket(InetAddress.getLoopbackAddress(), URI.create(server.url("/")).getPort());
        String begun =
                number % 2 == 0
                        ? "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
                        : "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type:"
                                + " application/x-www-form-urlencoded\r\n"
                                + "Content-Length: 1000\r\n\r\nemail=";
        socket.getOutputStream().write(begun.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static void assertAllGivenUp(List<Socket> crowd) throws IOException {
        for (Socket one : crowd) {
            one.setSoTimeout(90_000);
            byte[] answer = one.getInputStream().readAllBytes(); // until the server closes it
            assertThat(new String(answer, StandardCharsets.US_ASCII)).doesNotContain(" 200 ");
        }
    }
}
