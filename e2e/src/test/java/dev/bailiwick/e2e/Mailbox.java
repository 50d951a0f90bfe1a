package dev.bailiwick.e2e;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A mail server on loopback that asks for username and password and delivers to nobody.
final class Mailbox implements AutoCloseable {
    private static final String USERNAME = "bailiwick";
    private static final String PASSWORD = "a password of the mail server";
    private static final Pattern LINK = Pattern.compile("http://\\S+/auth/\\S+");
    private static final long LIMIT_MS = 20_000;

    private final GreenMail greenMail =
            new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    Mailbox() {
        greenMail.setUser(USERNAME, USERNAME, PASSWORD);
        greenMail.start();
    }

    /// A server that hands its mails in here.
    PackagedServer behind(PackagedServer server) {
        return server.with("BAILIWICK_MAIL_HOST", "localhost")
                .with("BAILIWICK_MAIL_PORT", Integer.toString(greenMail.getSmtp().getPort()))
                .with("BAILIWICK_MAIL_TLS", "none")
                .with("BAILIWICK_MAIL_USERNAME", USERNAME)
                .with("BAILIWICK_MAIL_PASSWORD", PASSWORD)
                .with("BAILIWICK_MAIL_FROM_ADDRESS", "bailiwick@example.test")
                .with("BAILIWICK_BASE_URL", server.url(""));
    }

    /// Waits for the n-th mail to an address.
    MimeMessage await(String address, int count) {
        long end = System.currentTimeMillis() + LIMIT_MS;
        while (System.currentTimeMillis() < end) {
            List<MimeMessage> mails =
                    Arrays.stream(greenMail.getReceivedMessages())
                            .filter(mail -> isTo(mail, address))
                            .toList();
            if (mails.size() >= count) {
                return mails.get(count - 1);
            }
            pause();
        }
        throw new AssertionError("No mail number " + count + " came to " + address);
    }

    /// The link that a mail's text holds.
    static String link(MimeMessage mail) {
        try {
            Object text = ((MimeMultipart) mail.getContent()).getBodyPart(0).getContent();
            Matcher link = LINK.matcher(text.toString());
            if (link.find()) {
                return link.group();
            }
            throw new AssertionError("No link in: " + text);
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

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        greenMail.stop();
    }
}
