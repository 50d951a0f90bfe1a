package dev.bailiwick.web.http;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class BrokenDownloadTest {
    private static final String FILE = "/ip-addresses/export.csv";

    private final RunningServer server = RunningServer.shared();
    private final Logger log = (Logger) LoggerFactory.getLogger("ROOT");
    private final ListAppender<ILoggingEvent> said = new ListAppender<>();
    private final Browser viewer = server.signedIn(Role.ADMIN, ProductModule.IP_ADDRESSES);

    @BeforeEach
    void listen() {
        said.start();
        log.addAppender(said);
    }

    @AfterEach
    void listenNoMore() {
        boolean ignored = log.detachAppender(said);
        server.transactions().write(() -> server.sql().deleteFrom(IP_ADDRESS).execute());
    }

    @Test
    void a_download_that_fails_midway_is_aborted_and_logged_once() {
        WideAddresses.insert(server, 3_000, "nonsense");

        assertThatThrownBy(() -> viewer.get(FILE))
                .isInstanceOf(UncheckedIOException.class)
                .hasCauseInstanceOf(IOException.class);

        assertThat(said.list)
                .filteredOn(line -> line.getLevel().isGreaterOrEqual(Level.WARN))
                // others may warn at any moment
                .filteredOn(line -> line.getThrowableProxy() != null)
                .extracting(ILoggingEvent::getMessage)
                .containsExactly("A request failed");
    }

    @Test
    void a_download_that_fails_before_its_first_byte_shows_an_error_page() {
        WideAddresses.insert(server, 1, "nonsense");

        Answer answer = viewer.get(FILE);

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.header("Content-Disposition")).isNull();
        assertThat(answer.body()).startsWith("<!doctype html>");
    }
}
