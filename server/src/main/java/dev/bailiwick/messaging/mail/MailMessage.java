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

/// The message as sent: text and HTML as alternatives, with headers that values cannot extend.
final class MailMessage extends MimeMessage {
    private static final String UTF_8 = StandardCharsets.UTF_8.name();

    private final String id;

    MailMessage(Session session, MailServer server, OutgoingMail mail) throws MessagingException {
        super(session);
        String domain = server.fromAddress().substring(server.fromAddress().indexOf('@') + 1);
        this.id = "<" + mail.uid() + "@" + ascii(domain) + ">";
        // A line break would start another header (CWE-93).
        setFrom(named(server.fromAddress(), OneLine.of(server.fromName())));
        setRecipient(Message.RecipientType.TO, new InternetAddress(routable(mail.recipient())));
        setSubject(OneLine.of(mail.subject()), UTF_8);
        setSentDate(Date.from(mail.createdAt()));
        if (mail.thread() != null) {
            // RFC 5322 §3.6.4: the mails of a thread refer to a first one that was never sent
            String root = "<" + mail.thread() + "@" + ascii(domain) + ">";
            setHeader("In-Reply-To", root);
            setHeader("References", root);
        }
        // RFC 3834 §5: prevents automatic replies
        setHeader("Auto-Submitted", "auto-generated");
        var text = new MimeBodyPart();
        text.setText(mail.text(), UTF_8);
        var html = new MimeBodyPart();
        html.setText(mail.html(), UTF_8, "html");
        setContent(new MimeMultipart("alternative", text, html));
    }

    /// The same for every attempt, so that a duplicate delivery can be recognised.
    @Override
    protected void updateMessageID() throws MessagingException {
        setHeader("Message-ID", id);
    }

    private static InternetAddress named(String address, String name) throws MessagingException {
        try {
            return new InternetAddress(routable(address), name, UTF_8);
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException("UTF-8 is missing from this JDK", e);
        }
    }

    private static String routable(String address) {
        int at = address.lastIndexOf('@');
        return address.substring(0, at + 1) + ascii(address.substring(at + 1));
    }

    /// Domains are sent in ASCII, which every server accepts. A domain without an ASCII form, or
    /// with different ones in the older and newer IDNA, is sent unchanged (RFC 6531) if the server
    /// supports that.
    private static String ascii(String domain) {
        try {
            return EmailAddress.isAmbiguousIdna(domain) ? domain : IDN.toASCII(domain);
        } catch (IllegalArgumentException e) {
            return domain;
        }
    }
}
