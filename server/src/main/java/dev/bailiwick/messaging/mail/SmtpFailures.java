package dev.bailiwick.messaging.mail;

import dev.bailiwick.messaging.mail.SmtpFailure.Scope;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.platform.text.OneLine;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.AddressException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;
import org.eclipse.angus.mail.util.MailConnectException;
import org.jspecify.annotations.Nullable;

/// What the mail library throws, in words.
final class SmtpFailures {
    private static final int LONGEST = 400;

    private SmtpFailures() {}

    static SmtpFailure of(MessagingException thrown, MailServer server) {
        if (saidTooMuch(thrown)) {
            return new SmtpFailure(
                    "failed",
                    "%s said more than any mail server has to.".formatted(server.host()),
                    Scope.SERVER);
        }
        for (Throwable cause = thrown; cause != null; cause = next(cause)) {
            switch (cause) {
                case AuthenticationFailedException refused -> {
                    return new SmtpFailure(
                            "authentication",
                            "The server did not accept username and password: " + said(refused),
                            Scope.SERVER);
                }
                case AddressException wrong -> {
                    return new SmtpFailure(
                            "recipient_refused",
                            "No mail can be sent to this address: " + said(wrong),
                            Scope.MAIL_FOR_GOOD);
                }
                case SMTPAddressFailedException refused -> {
                    return refusal("recipient_refused", refused, refused.getReturnCode());
                }
                case SMTPSenderFailedException refused -> {
                    return new SmtpFailure(
                            "sender_refused",
                            "The server does not take mail from %s: %s"
                                    .formatted(server.fromAddress(), said(refused)),
                            Scope.SERVER);
                }
                case SMTPSendFailedException refused -> {
                    return refusal("refused", refused, refused.getReturnCode());
                }
                case UnknownHostException unknown -> {
                    return new SmtpFailure(
                            "host_unknown",
                            "There is no host named %s.".formatted(server.host()),
                            Scope.SERVER);
                }
                case SSLException tls -> {
                    return new SmtpFailure("tls", tls(tls, server), Scope.SERVER);
                }
                case SocketTimeoutException slow -> {
                    return timedOut(server);
                }
                default -> {}
            }
        }
        return otherwise(thrown, server);
    }

    /// TLS and the password's step wrap it in what would be told otherwise.
    private static boolean saidTooMuch(MessagingException thrown) {
        for (Throwable cause = thrown; cause != null; cause = next(cause)) {
            if (cause instanceof BoundedSockets.Exceeded) {
                return true;
            }
        }
        return false;
    }

    static SmtpFailure timedOut(MailServer server) {
        return new SmtpFailure(
                "timed_out",
                "%s, port %d, did not answer in time.".formatted(server.host(), server.port()),
                Scope.SERVER);
    }

    /// What the library did not foresee, in a server's answers or in the mail.
    static SmtpFailure unexpected(RuntimeException thrown) {
        return new SmtpFailure(
                "failed",
                "It could not be sent (%s).".formatted(thrown.getClass().getSimpleName()),
                Scope.MAIL);
    }

    private static SmtpFailure otherwise(MessagingException thrown, MailServer server) {
        String said = said(thrown);
        if (said.contains("STARTTLS is required")) {
            return new SmtpFailure(
                    "no_starttls",
                    "%s does not offer STARTTLS, so nothing was sent. Try implicit TLS, usually on"
                                    .formatted(server.host())
                            + " port 465.",
                    Scope.SERVER);
        }
        if (thrown instanceof MailConnectException) {
            return new SmtpFailure(
                    "unreachable",
                    "%s, port %d, takes no connections.".formatted(server.host(), server.port()),
                    Scope.SERVER);
        }
        return new SmtpFailure("failed", "The server broke off: " + said, Scope.SERVER);
    }

    private static SmtpFailure refusal(String category, MessagingException thrown, int reply) {
        return new SmtpFailure(
                category,
                "The server refused it: " + said(thrown),
                reply >= 500 ? Scope.MAIL_FOR_GOOD : Scope.MAIL);
    }

    private static String tls(SSLException thrown, MailServer server) {
        String said = said(thrown);
        if (said.contains("PKIX") || said.contains("certificat")) {
            return "The certificate of %s is not trusted (%s). For a private authority, give its certificate to the server with BAILIWICK_CA_FILE."
                    .formatted(server.host(), said);
        }
        return "TLS with %s failed: %s. Does the port fit the kind of TLS?"
                .formatted(server.host(), said);
    }

    /// The library chains the answers for single recipients apart from causes.
    private static @Nullable Throwable next(Throwable thrown) {
        return thrown instanceof MessagingException mail && mail.getNextException() != null
                ? mail.getNextException()
                : thrown.getCause();
    }

    /// One line, whatever a server answered.
    private static String said(Throwable thrown) {
        String said = thrown.getMessage() == null ? "no reason given" : thrown.getMessage();
        return Excerpt.of(OneLine.of(said), LONGEST);
    }
}
