package dev.bailiwick.messaging.mail;

import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.platform.text.OneLine;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.UnsupportedEncodingException;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.Date;

/// The message as it travels: text and HTML as alternatives, headers that no value can add to.
final class MailMessage extends MimeMessage {
    private static final String UTF_8 = StandardCharsets.UTF_8.name();

    private final String id;

    MailMessage(Session session, MailServer server, OutgoingMail mail) throws MessagingException {
        super(session);
        String domain = server.fromAddress().substring(server.fromAddress().indexOf('@') + 1);
        this.id = "<" + mail.uid() + "@" + ascii(domain) + ">";
        // A line break would begin another header (CWE-93).
        setFrom(named(server.fromAddress(), OneLine.of(server.fromName())));
        setRecipient(Message.RecipientType.TO, new InternetAddress(routable(mail.recipient())));
        setSubject(OneLine.of(mail.subject()), UTF_8);
        setSentDate(Date.from(mail.createdAt()));
        // RFC 3834 §5: keeps absence notes from answering
        setHeader("Auto-Submitted", "auto-generated");
        var text = new MimeBodyPart();
        text.setText(mail.text(), UTF_8);
        var html = new MimeBodyPart();
        html.setText(mail.html(), UTF_8, "html");
        setContent(new MimeMultipart("alternative", text, html));
    }

    /// The same for every attempt, so that a mail that is delivered twice can be told to be one.
    @Override
    protected void updateMessageID() throws MessagingException {
        setHeader("Message-ID", id);
    }

    private static InternetAddress named(String address, String name) throws MessagingException {
        try {
            return new InternetAddress(routable(address), name, UTF_8);
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException("every JDK has UTF-8", e);
        }
    }

    private static String routable(String address) {
        int at = address.lastIndexOf('@');
        return address.substring(0, at + 1) + ascii(address.substring(at + 1));
    }

    /// Domains travel in ASCII, which every server takes; one that has no such form, or another in
    /// the older IDNA than in the newer, goes as it is (RFC 6531) where the server takes that.
    private static String ascii(String domain) {
        try {
            return EmailAddress.isOfTwoDomains(domain) ? domain : IDN.toASCII(domain);
        } catch (IllegalArgumentException e) {
            return domain;
        }
    }
}
