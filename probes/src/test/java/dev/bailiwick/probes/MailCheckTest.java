package dev.bailiwick.probes;

import static dev.bailiwick.probes.Checks.AUTHORITY;
import static dev.bailiwick.probes.Checks.PATIENT;
import static dev.bailiwick.probes.Checks.SHORT;
import static dev.bailiwick.probes.Checks.assertDown;
import static dev.bailiwick.probes.Checks.assertUp;
import static dev.bailiwick.probes.Checks.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.probes.check.MailCheck;
import dev.bailiwick.probes.check.MailCheck.Encryption;
import dev.bailiwick.probes.check.MailCheck.Protocol;
import dev.bailiwick.probes.result.Result;
import java.io.IOException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MailCheckTest {
    private static final SSLContext TLS = AUTHORITY.server(Duration.ofDays(365));

    private static MailCheck smtp(RawServer server, Encryption encryption) {
        return new MailCheck(server.endpoint(), Protocol.SMTP, encryption, true, PATIENT);
    }

    private static MailCheck imap(RawServer server, Encryption encryption) {
        return new MailCheck(server.endpoint(), Protocol.IMAP, encryption, true, PATIENT);
    }

    private static void serveSmtp(RawServer.Peer peer) throws IOException {
        while (true) {
            String line = peer.readLine();
            if (line.startsWith("EHLO")) {
                peer.send("250-mail.example.org\r\n250-8BITMIME\r\n250 SIZE 1000\r\n");
            } else {
                peer.send("221 bye\r\n");
                return;
            }
        }
    }

    /// @param plain what follows the acceptance of STARTTLS in the same packet
    private static RawServer smtpWithStartTls(SSLContext context, String plain) throws IOException {
        return RawServer.start(peer -> {
            peer.send("220-mail.example.org\r\n220 ESMTP ready\r\n");
            peer.skipLine();
            peer.send("250-mail.example.org\r\n250 starttls\r\n");
            peer.skipLine();
            peer.send("220 go ahead\r\n" + plain);
            serveSmtp(peer.startTls(context));
        });
    }

    private static void serveImap(RawServer.Peer peer) throws IOException {
        while (true) {
            String[] words = peer.readLine().split(" ", 2);
            if (words[1].equals("CAPABILITY")) {
                peer.send("* CAPABILITY IMAP4rev1 STARTTLS\r\n%s OK done\r\n".formatted(words[0]));
            } else if (words[1].equals("STARTTLS")) {
                peer.send(words[0] + " OK begin\r\n");
                serveImap(peer.startTls(TLS));
            } else {
                peer.send("* BYE\r\n%s OK done\r\n".formatted(words[0]));
                return;
            }
        }
    }

    @Test
    void an_smtp_server_is_greeted_and_left() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send("220 mail.example.org ESMTP\r\n");
                    serveSmtp(peer);
                })) {
            Result result = run(smtp(server, Encryption.NONE));
            assertUp(result).endsWith("greets with “mail.example.org ESMTP”.");
            assertThat(result.responseTime()).isPositive();
            assertThat(server.received()).containsExactly("EHLO [127.0.0.1]", "QUIT");
        }
    }

    @Test
    void an_imap_server_is_greeted_and_left() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send("* OK [CAPABILITY IMAP4rev1] ready\r\n");
                    serveImap(peer);
                })) {
            assertUp(run(imap(server, Encryption.NONE))).endsWith("ready”.");
            assertThat(server.received()).containsExactly("b1 CAPABILITY", "b1 LOGOUT");
        }
    }

    @Test
    void smtp_starttls_is_carried_out() throws Exception {
        try (RawServer server = smtpWithStartTls(TLS, "")) {
            Result result = run(smtp(server, Encryption.STARTTLS));
            assertUp(result);
            assertThat(result.certificate()).isNotNull();
            assertThat(server.received())
                    .containsExactly("EHLO [127.0.0.1]", "STARTTLS", "EHLO [127.0.0.1]", "QUIT");
        }
    }

    @Test
    void imap_starttls_is_carried_out() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send("* OK ready\r\n");
                    serveImap(peer);
                })) {
            Result result = run(imap(server, Encryption.STARTTLS));
            assertUp(result);
            assertThat(result.certificate()).isNotNull();
        }
    }

    @Test
    void tls_from_the_first_byte_is_supported() throws Exception {
        try (RawServer server =
                RawServer.startTls(
                        TLS,
                        peer -> {
                            peer.send("220 mail.example.org ESMTP\r\n");
                            serveSmtp(peer);
                        })) {
            Result result = run(smtp(server, Encryption.TLS));
            assertUp(result);
            assertThat(result.certificate()).isNotNull();
        }
    }

    @Test
    void an_untrusted_certificate_after_starttls_is_down_unless_it_is_not_verified()
            throws Exception {
        try (RawServer server = smtpWithStartTls(TestAuthority.selfSigned(), "")) {
            assertDown(run(smtp(server, Encryption.STARTTLS)))
                    .isEqualTo("The certificate is self-signed.");
            assertUp(
                    run(
                            new MailCheck(
                                    server.endpoint(),
                                    Protocol.SMTP,
                                    Encryption.STARTTLS,
                                    false,
                                    PATIENT)));
        }
    }

    @Test
    void a_server_without_starttls_is_down() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send("220 mail.example.org ESMTP\r\n");
                    serveSmtp(peer);
                })) {
            assertDown(run(smtp(server, Encryption.STARTTLS))).endsWith("does not offer STARTTLS.");
            assertThat(server.received()).doesNotContain("STARTTLS");
        }
    }

    @Test
    void a_server_that_offers_starttls_but_refuses_it_is_down() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send("220 hi\r\n");
                    peer.skipLine();
                    peer.send("250-hi\r\n250 STARTTLS\r\n");
                    peer.skipLine();
                    peer.send("454 not now\r\n");
                    RawServer.Peer.silence();
                })) {
            assertDown(run(smtp(server, Encryption.STARTTLS)))
                    .isEqualTo("The server responded “454 not now”.");
        }
    }

    @Test
    void a_server_that_accepts_starttls_but_continues_without_is_down() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send("220 hi\r\n");
                    peer.skipLine();
                    peer.send("250-hi\r\n250 STARTTLS\r\n");
                    peer.skipLine();
                    peer.send("220 go\r\n");
                    Thread.sleep(100);
                    peer.send("250-hi\r\n250 SIZE 1\r\n");
                    RawServer.Peer.silence();
                })) {
            assertDown(run(smtp(server, Encryption.STARTTLS))).contains("does not offer TLS");
        }
    }

    @Test
    void responses_that_were_sent_before_the_handshake_are_discarded() throws Exception {
        try (RawServer server = smtpWithStartTls(TLS, "554 injected\r\n")) {
            assertUp(run(smtp(server, Encryption.STARTTLS)));
            assertThat(server.received()).endsWith("STARTTLS", "EHLO [127.0.0.1]", "QUIT");
        }
    }

    @ParameterizedTest
    @EnumSource(Protocol.class)
    void an_endless_greeting_is_down(Protocol protocol) throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    String block = (protocol == Protocol.SMTP ? "220-" : "* OK").repeat(1_000);
                    while (true) {
                        peer.send(block);
                    }
                })) {
            var check = new MailCheck(server.endpoint(), protocol, Encryption.NONE, true, PATIENT);
            assertDown(run(check)).isEqualTo("The server sends a line that is too long.");
        }
    }

    @Test
    void a_greeting_of_endless_lines_is_down() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    while (true) {
                        peer.send("220-more\r\n");
                    }
                })) {
            assertDown(run(smtp(server, Encryption.NONE)))
                    .isEqualTo("The server sends too many lines.");
        }
    }

    @Test
    void endless_capabilities_are_down() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send("* OK hi\r\n");
                    while (true) {
                        peer.send("* CAPABILITY X\r\n");
                    }
                })) {
            assertDown(run(imap(server, Encryption.NONE)))
                    .isEqualTo("The server sends too many lines.");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "554 go away\r\n",
                "HTTP/1.1 400 Bad Request\r\n",
                "22\r\n",
                "\r\n",
                "220x\r\n",
                "* BYE\r\n",
            })
    void another_greeting_is_down_and_quoted(String greeting) throws Exception {
        try (RawServer server = RawServer.start(peer -> peer.send(greeting))) {
            assertDown(run(smtp(server, Encryption.NONE)))
                    .isEqualTo("The server responded “%s”.".formatted(greeting.strip()));
            assertDown(run(imap(server, Encryption.NONE)));
        }
    }

    @Test
    void a_hostile_greeting_is_made_safe() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send("220 a\rb\0c\u001b[31m" + "x".repeat(1_900) + "\r\n");
                    serveSmtp(peer);
                })) {
            assertUp(run(smtp(server, Encryption.NONE))).contains("“a b c [31mxxx");
        }
    }

    @Test
    void a_server_that_stays_silent_is_down() throws Exception {
        try (RawServer server = RawServer.start(_ -> RawServer.Peer.silence())) {
            var check =
                    new MailCheck(server.endpoint(), Protocol.SMTP, Encryption.NONE, true, SHORT);
            assertDown(run(check)).endsWith("did not send its greeting within 0.7 s.");
        }
    }

    @Test
    void a_server_that_never_says_goodbye_is_up() throws Exception {
        try (RawServer server =
                RawServer.start(peer -> {
                    peer.send("220 hi\r\n");
                    peer.skipLine();
                    peer.send("250 hi\r\n");
                    RawServer.Peer.silence();
                })) {
            var check =
                    new MailCheck(server.endpoint(), Protocol.SMTP, Encryption.NONE, true, SHORT);
            assertUp(run(check));
        }
    }

    @Test
    void a_server_that_closes_within_a_reply_is_down() throws Exception {
        try (RawServer server = RawServer.start(peer -> peer.send("220-hi\r\n220"))) {
            assertDown(run(smtp(server, Encryption.NONE))).endsWith("closed the connection.");
        }
    }
}
