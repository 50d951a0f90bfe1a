package dev.bailiwick.messaging.mail;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.TestMailServer;
import dev.bailiwick.platform.trust.TrustAnchors;
import jakarta.mail.internet.MimeMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("slow")
class SmtpConnectionTest {
    private static final TestMailServer OFFICE = TestMailServer.open();
    private static final TrustAnchors TRUSTING = new TrustAnchors(Optional.of(OFFICE.authority()));
    private static final Duration SOON = Duration.ofSeconds(10);

    @BeforeEach
    void no_mail_is_there() {
        OFFICE.empty();
        OFFICE.saidInPlainText().clear();
    }

    @AfterAll
    static void close() {
        OFFICE.close();
    }

    @Test
    void a_mail_is_sent_over_starttls_with_username_and_password() throws Exception {
        assertThat(send(startTls(TestMailServer.PASSWORD), TRUSTING, null, "Grüße")).isEmpty();

        MimeMessage mail = OFFICE.await(1)[0];
        assertThat(mail.getSubject()).isEqualTo("Grüße");
        assertThat(mail.getFrom()[0]).hasToString("\"IT, Fernbrook\" <bailiwick@example.org>");
        assertThat(TestMailServer.text(mail)).isEqualTo("Text, ä\n");
        assertThat(TestMailServer.html(mail)).isEqualTo("<p>HTML, ä</p>\n");
        assertThat(mail.getHeader("Auto-Submitted")).containsExactly("auto-generated");
        assertThat(OFFICE.saidInPlainText()).containsExactly("EHLO it.example.org", "STARTTLS");
    }

    @Test
    void a_mail_is_sent_over_implicit_tls() {
        var server =
                server(
                        "localhost",
                        OFFICE.implicitTlsPort(),
                        MailTls.IMPLICIT,
                        TestMailServer.PASSWORD);

        assertThat(send(server, TRUSTING, null, "Hello")).isEmpty();
        assertThat(OFFICE.await(1)).hasSize(1);
    }

    @Test
    void nothing_sensitive_is_sent_without_starttls() {
        var server =
                server("localhost", OFFICE.plainPort(), MailTls.STARTTLS, TestMailServer.PASSWORD);
        var dialogue = new SmtpTranscript(server);

        Optional<SmtpFailure> failure = send(server, TRUSTING, dialogue, "Hello");

        assertThat(failure).map(SmtpFailure::category).contains("no_starttls");
        assertThat(String.join("\n", dialogue.lines())).doesNotContain("AUTH PLAIN [", "MAIL FROM");
        assertThat(OFFICE.received()).isEmpty();
    }

    @Test
    void an_untrusted_certificate_is_refused_before_the_password_is_sent() {
        Optional<SmtpFailure> failure =
                send(
                        startTls(TestMailServer.PASSWORD),
                        new TrustAnchors(Optional.empty()),
                        null,
                        "x");

        assertThat(failure).map(SmtpFailure::category).contains("tls");
        assertThat(failure).map(SmtpFailure::message).get().asString().contains("not trusted");
        assertThat(OFFICE.saidInPlainText()).containsExactly("EHLO it.example.org", "STARTTLS");
        assertThat(OFFICE.received()).isEmpty();
    }

    @Test
    void a_certificate_for_another_host_name_is_refused() {
        try (var elsewhere = TestMailServer.certifiedAs("elsewhere.example")) {
            var anchors = new TrustAnchors(Optional.of(elsewhere.authority()));
            for (MailTls tls : new MailTls[] {MailTls.STARTTLS, MailTls.IMPLICIT}) {
                int port =
                        tls == MailTls.STARTTLS
                                ? elsewhere.startTlsPort()
                                : elsewhere.implicitTlsPort();
                var server = server("localhost", port, tls, TestMailServer.PASSWORD);

                assertThat(send(server, anchors, null, "x"))
                        .map(SmtpFailure::category)
                        .contains("tls");
            }
            assertThat(elsewhere.received()).isEmpty();
        }
    }

    @Test
    void the_dialogue_is_complete_except_for_the_password() throws IOException {
        var server = startTls(TestMailServer.PASSWORD);
        var dialogue = new SmtpTranscript(server);
        assertThat(send(server, TRUSTING, dialogue, "Hello")).isEmpty();

        String said = String.join("\n", dialogue.lines());
        assertThat(said)
                .contains("S: 220", "C: EHLO it.example.org", "C: STARTTLS", "C: AUTH ", "[hidden]")
                .contains("C: MAIL FROM:<bailiwick@example.org>")
                .contains("C: RCPT TO:<ada@example.org>", "C: DATA", "S: 250");
        assertThat(said).doesNotContain(secretForms(TestMailServer.PASSWORD));
    }

    @Test
    void a_wrong_password_is_reported_but_not_shown() {
        var server = startTls("a wrong password");
        var dialogue = new SmtpTranscript(server);

        Optional<SmtpFailure> failure = send(server, TRUSTING, dialogue, "Hello");

        assertThat(failure).map(SmtpFailure::category).contains("authentication");
        assertThat(failure).map(SmtpFailure::scope).contains(SmtpFailure.Scope.SERVER);
        assertThat(String.join("\n", dialogue.lines()) + failure)
                .doesNotContain(secretForms("a wrong password"));
    }

    @Test
    void a_password_echoed_by_the_server_is_redacted() {
        var server = startTls(TestMailServer.PASSWORD);
        var dialogue = new SmtpTranscript(server);
        dialogue.trace()
                .println("535 bad: " + String.join(" ", secretForms(TestMailServer.PASSWORD)));

        assertThat(dialogue.lines()).containsExactly("S: 535 bad: [hidden] [hidden] [hidden]");
    }

    @Test
    void a_password_echoed_by_the_server_is_redacted_from_errors() throws IOException {
        try (var door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> sayBack(door, TestMailServer.PASSWORD));
            var server =
                    server("127.0.0.1", door.getLocalPort(), MailTls.NONE, TestMailServer.PASSWORD);

            assertThat(send(server, TRUSTING, null, "Hello"))
                    .map(SmtpFailure::message)
                    .get()
                    .asString()
                    .contains("I do not like [hidden]")
                    .doesNotContain(TestMailServer.PASSWORD);
        }
    }

    private static void sayBack(ServerSocket door, String password) {
        try (var client = door.accept();
                var in =
                        new BufferedReader(
                                new InputStreamReader(
                                        client.getInputStream(), StandardCharsets.UTF_8));
                var out = new PrintStream(client.getOutputStream(), true, StandardCharsets.UTF_8)) {
            out.print("220 here\r\n");
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                out.print(
                        line.startsWith("EHLO")
                                ? "250-here\r\n250 AUTH PLAIN\r\n"
                                : "535 I do not like " + password + "\r\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void an_endless_server_response_does_not_fill_the_memory() {
        var dialogue = new SmtpTranscript(startTls(TestMailServer.PASSWORD));
        var trace = dialogue.trace();
        for (int i = 0; i < 100_000; i++) {
            trace.println("220-still here");
        }

        assertThat(dialogue.lines()).hasSizeLessThanOrEqualTo(400);
    }

    @Test
    void an_endless_reply_is_read_only_up_to_a_limit() throws IOException {
        try (UnresponsiveServer endless = UnresponsiveServer.endless()) {
            for (MailTls tls : new MailTls[] {MailTls.NONE, MailTls.STARTTLS}) {
                var server = server("localhost", endless.port(), tls, "x");

                assertThat(send(server, TRUSTING, null, "Hello"))
                        .map(SmtpFailure::message)
                        .contains("localhost sent more data than any mail server should.");
            }
        }
    }

    /// Neither would end by itself.
    @Test
    @Timeout(60)
    void a_silent_or_trickling_server_times_out() throws IOException {
        for (UnresponsiveServer slow :
                new UnresponsiveServer[] {
                    UnresponsiveServer.silent(), UnresponsiveServer.trickling()
                }) {
            try (slow) {
                var server = server("localhost", slow.port(), MailTls.STARTTLS, "x");
                try (var connection =
                        new SmtpConnection(server, TRUSTING, Duration.ofSeconds(1), null)) {
                    assertThat(connection.send(mail("jo@example.test", "Slow")))
                            .map(SmtpFailure::category)
                            .contains("timed_out");
                }
            }
        }
    }

    @Test
    void an_unreachable_mail_server_is_reported_in_one_sentence() {
        var closed = server("localhost", 1, MailTls.STARTTLS, "x");
        assertThat(send(closed, TRUSTING, null, "x"))
                .contains(
                        new SmtpFailure(
                                "unreachable",
                                "localhost, port 1, does not accept connections.",
                                SmtpFailure.Scope.SERVER));
    }

    @Test
    void line_breaks_in_a_subject_or_name_add_no_header() throws Exception {
        var server =
                new MailServer(
                        "localhost",
                        OFFICE.startTlsPort(),
                        MailTls.STARTTLS,
                        TestMailServer.USERNAME,
                        TestMailServer.PASSWORD,
                        "bailiwick@example.org",
                        "IT\r\nBcc: thief@example.org",
                        "it.example.org");

        assertThat(send(server, TRUSTING, null, "Hello\r\nBcc: thief@example.org\r\n\r\nbody"))
                .isEmpty();

        MimeMessage mail = OFFICE.await(1)[0];
        assertThat(OFFICE.received()).hasSize(1);
        assertThat(mail.getSubject()).isEqualTo("Hello Bcc: thief@example.org body");
        assertThat(mail.getHeader("Bcc")).isNull();
        assertThat(TestMailServer.headers(mail).lines()).noneMatch(line -> line.startsWith("Bcc"));
    }

    @Test
    void an_undeliverable_address_only_fails_its_own_mail() {
        assertThat(
                        sendTo(
                                "a..b@example.org",
                                startTls(TestMailServer.PASSWORD),
                                TRUSTING,
                                null,
                                "x"))
                .map(SmtpFailure::scope)
                .contains(SmtpFailure.Scope.MAIL_PERMANENTLY);
    }

    /// Under the older IDNA it becomes a domain that someone else may own.
    @Test
    void mail_to_a_domain_with_a_sharp_s_does_not_go_to_its_ss_spelling() throws Exception {
        var server = startTls(TestMailServer.PASSWORD);
        var dialogue = new SmtpTranscript(server);

        sendTo("ada@stra\u00dfe.example", server, TRUSTING, dialogue, "x");

        assertThat(dialogue.lines())
                .anyMatch(line -> line.startsWith("C: EHLO"))
                .noneMatch(line -> line.contains("strasse"));
        for (MimeMessage mail : OFFICE.received()) {
            assertThat(mail.getHeader("To")[0]).doesNotContain("strasse");
        }
    }

    @Test
    void every_delivery_attempt_of_a_mail_has_the_same_message_id() throws Exception {
        var mail = mail("ada@example.org", "Twice");
        for (int i = 0; i < 2; i++) {
            try (var connection =
                    new SmtpConnection(startTls(TestMailServer.PASSWORD), TRUSTING, SOON, null)) {
                assertThat(connection.send(mail)).isEmpty();
            }
        }
        MimeMessage[] both = OFFICE.await(2);
        assertThat(both[0].getMessageID())
                .isEqualTo("<" + mail.uid() + "@example.org>")
                .isEqualTo(both[1].getMessageID());
    }

    private static String[] secretForms(String password) {
        return new String[] {
            password, base64(password), base64("\0" + TestMailServer.USERNAME + "\0" + password)
        };
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static MailServer startTls(String password) {
        return server("localhost", OFFICE.startTlsPort(), MailTls.STARTTLS, password);
    }

    private static MailServer server(String host, int port, MailTls tls, String password) {
        return new MailServer(
                host,
                port,
                tls,
                TestMailServer.USERNAME,
                password,
                "bailiwick@example.org",
                "IT, Fernbrook",
                "it.example.org");
    }

    private static Optional<SmtpFailure> send(
            MailServer server,
            TrustAnchors anchors,
            @Nullable SmtpTranscript dialogue,
            String subject) {
        return sendTo("ada@example.org", server, anchors, dialogue, subject);
    }

    private static Optional<SmtpFailure> sendTo(
            String to,
            MailServer server,
            TrustAnchors anchors,
            @Nullable SmtpTranscript dialogue,
            String subject) {
        try (var connection = new SmtpConnection(server, anchors, SOON, dialogue)) {
            return connection.send(mail(to, subject));
        }
    }

    private static OutgoingMail mail(String to, String subject) {
        return new OutgoingMail(
                1,
                UUID.randomUUID(),
                to,
                subject,
                "Text, ä\n",
                "<p>HTML, ä</p>\n",
                1,
                Instant.parse("2026-03-12T03:07:00Z"),
                null,
                null);
    }
}
