package dev.bailiwick.web.errors;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.web.http.WideAddresses;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class AbandonedRequestTest {
    /// More than the buffers between the two hold.
    private static final int ROWS = 20_000;

    private static final String COOKIE = "bailiwick";

    private final RunningServer server = RunningServer.shared();
    private final Logger log = (Logger) LoggerFactory.getLogger(FailureFilter.class);
    private final ListAppender<ILoggingEvent> said = new ListAppender<>();

    @BeforeEach
    void listen() {
        log.setLevel(Level.DEBUG);
        said.start();
        log.addAppender(said);
    }

    @AfterEach
    void listenNoMore() {
        boolean ignored = log.detachAppender(said);
        log.setLevel(null);
        server.transactions().write(() -> server.sql().deleteFrom(IP_ADDRESS).execute());
    }

    @Test
    void a_download_aborted_by_the_browser_is_not_an_error() throws Exception {
        WideAddresses.insert(server, ROWS, "active");
        Browser viewer = server.signedIn(Role.ADMIN, ProductModule.IP_ADDRESSES);
        String request =
                "GET /ip-addresses/export.csv HTTP/1.1\r\nHost: localhost\r\nCookie: %s=%s\r\n\r\n"
                        .formatted(COOKIE, viewer.cookie(COOKIE));
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoLinger(true, 0); // closing it resets the connection
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            assertThat(
                            new String(
                                    socket.getInputStream().readNBytes(12),
                                    StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 200");
        }

        Await.until(() -> !said.list.isEmpty());

        assertThat(said.list)
                .extracting(ILoggingEvent::getLevel, ILoggingEvent::getMessage)
                .containsExactly(tuple(Level.DEBUG, "The browser closed the connection"));
    }
}
