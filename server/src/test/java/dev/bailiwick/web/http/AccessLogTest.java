package dev.bailiwick.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.bailiwick.Answer;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class AccessLogTest {
    private final RunningServer server = RunningServer.shared();
    private final Logger logger = (Logger) LoggerFactory.getLogger("access");
    private final BlockingQueue<ILoggingEvent> lines = new LinkedBlockingQueue<>();
    private final AppenderBase<ILoggingEvent> appender =
            new AppenderBase<>() {
                @Override
                protected void append(ILoggingEvent line) {
                    line.prepareForDeferredProcessing();
                    lines.add(line);
                }
            };

    @BeforeEach
    void listen() {
        appender.start();
        logger.addAppender(appender);
    }

    @AfterEach
    void leave() {
        logger.detachAppender(appender);
    }

    @Test
    void a_log_line_shows_the_request_and_its_outcome() throws InterruptedException {
        Answer answer = server.browser().get("/nothing/at/all");

        ILoggingEvent line = lineOf(answer);

        assertThat(line.getFormattedMessage())
                .matches("GET /nothing/at/all 302 \\d+ ms from 127\\.0\\.0\\.1");
    }

    @Test
    void a_refused_request_of_a_signed_in_user_logs_the_account() throws InterruptedException {
        Account viewer = server.person(Role.VIEWER);

        Answer answer = server.signedIn(viewer).get("/site-administration/users");

        assertThat(answer.status()).isEqualTo(403);
        assertThat(lineOf(answer).getFormattedMessage())
                .endsWith(" from 127.0.0.1 by account " + viewer.id());
    }

    @Test
    void no_query_value_is_logged() throws InterruptedException {
        Answer answer =
                server.browser()
                        .get("/auth/oidc/callback?code=TOPSECRET&state=HIDDEN&reason=no&%3Cx%3E=1");

        assertThat(lineOf(answer).getFormattedMessage())
                .contains("/auth/oidc/callback?code=[hidden]&state=[hidden]")
                .doesNotContain("TOPSECRET", "HIDDEN", "=no", "%3C");
    }

    @Test
    void a_token_in_the_path_is_not_logged() throws InterruptedException {
        Answer answer = server.browser().get("/auth/invitation/" + "t0ken".repeat(10) + "/x");

        assertThat(lineOf(answer).getFormattedMessage())
                .contains("/auth/invitation/[token]/x")
                .doesNotContain("t0ken");
    }

    @Test
    void form_contents_are_not_logged() throws InterruptedException {
        Answer answer = server.browser().signIn("nobody@example.org", "hidden hidden hidden");

        assertThat(lineOf(answer).getFormattedMessage()).matches("POST /login 422 .*127.0.0.1");
    }

    @Test
    void a_log_entry_is_always_one_line() {
        assertThat(AccessLog.path("/a\nb\u001b[31m")).isEqualTo("/a?b?[31m");
        assertThat(AccessLog.query("a=1\n&b")).isEqualTo("?a=[hidden]&b=[hidden]");
        assertThat(AccessLog.query("")).isEmpty();
        assertThat(AccessLog.query("x=1&".repeat(5000)).length()).isLessThan(400);
    }

    @Test
    void a_refused_request_is_logged_too() throws InterruptedException {
        Answer misdirected = server.browser().get("/login", "Host", "evil.example");
        assertThat(lineOf(misdirected).getFormattedMessage()).startsWith("GET /login 421 ");

        Answer forged = server.browser().postWithoutToken("/login", Map.of());
        assertThat(lineOf(forged).getFormattedMessage()).startsWith("POST /login 403 ");
    }

    /// The line is written while the response is already being sent.
    private ILoggingEvent lineOf(Answer answer) throws InterruptedException {
        while (true) {
            ILoggingEvent line = lines.poll(10, TimeUnit.SECONDS);
            assertThat(line).as("a line with the request id").isNotNull();
            if (line != null && isOf(answer, line)) {
                return line;
            }
        }
    }

    private static boolean isOf(Answer answer, ILoggingEvent line) {
        return String.valueOf(answer.header("X-Request-Id"))
                .equals(line.getMDCPropertyMap().get("request"));
    }
}
