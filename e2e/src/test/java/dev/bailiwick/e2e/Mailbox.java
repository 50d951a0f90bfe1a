package dev.bailiwick.e2e;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// A mail server on loopback that requires username and password and delivers no mail.
final class Mailbox implements AutoCloseable {
    private static final String USERNAME = "bailiwick";
    private static final String PASSWORD = "a password of the mail server";
    private static final Pattern LINK = Pattern.compile("http://\\S+/auth/\\S+");
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final GreenMail greenMail =
            new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    Mailbox() {
        greenMail.setUser(USERNAME, USERNAME, PASSWORD);
        greenMail.start();
    }

    /// Configures a server to send its mail here.
    PackagedServer behind(PackagedServer server) {
        return server.with("BAILIWICK_MAIL_HOST", "localhost")
                .with("BAILIWICK_MAIL_PORT", Integer.toString(greenMail.getSmtp().getPort()))
                .with("BAILIWICK_MAIL_TLS", "none")
                .with("BAILIWICK_MAIL_USERNAME", USERNAME)
                .with("BAILIWICK_MAIL_PASSWORD", PASSWORD)
                .with("BAILIWICK_MAIL_FROM_ADDRESS", "bailiwick@example.test")
                .with("BAILIWICK_BASE_URL", server.url(""));
    }

    /// Waits for a mail to an address with a link whose path begins with `path`; returns the first
    /// link.
    String awaitLink(String address, String path) {
        if (!Await.within(LIMIT, () -> link(address, path).isPresent())) {
            throw new AssertionError("No mail with a link to " + path + " came to " + address);
        }
        return link(address, path).orElseThrow();
    }

    private Optional<String> link(String address, String path) {
        return Arrays.stream(greenMail.getReceivedMessages())
                .filter(mail -> isTo(mail, address))
                .flatMap(mail -> LINK.matcher(text(mail)).results())
                .map(MatchResult::group)
                .filter(found -> URI.create(found).getPath().startsWith(path))
                .findFirst();
    }

    private static String text(MimeMessage mail) {
        try {
            return ((MimeMultipart) mail.getContent()).getBodyPart(0).getContent().toString();
        } catch (IOException | MessagingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isTo(MimeMessage mail, String address) {
        try {
            return mail.getAllRecipients()[0].toString().equals(address);
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        greenMail.stop();
    }
}
