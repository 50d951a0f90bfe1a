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

/// Exceptions of the mail library as text.
final class SmtpFailures {
    private static final int MAX_LENGTH = 400;

    private SmtpFailures() {}

    static SmtpFailure of(MessagingException thrown, MailServer server) {
        if (exceededLimit(thrown)) {
            return new SmtpFailure(
                    "failed",
                    "%s sent more data than any mail server should.".formatted(server.host()),
                    Scope.SERVER);
        }
        for (Throwable cause = thrown; cause != null; cause = next(cause)) {
            switch (cause) {
                case AuthenticationFailedException refused -> {
                    return new SmtpFailure(
                            "authentication",
                            "The server rejected the username and password: "
                                    + serverReply(refused),
                            Scope.SERVER);
                }
                case AddressException wrong -> {
                    return new SmtpFailure(
                            "recipient_refused",
                            "The server does not accept mail for this address: "
                                    + serverReply(wrong),
                            Scope.MAIL_PERMANENTLY);
                }
                case SMTPAddressFailedException refused -> {
                    return refusal("recipient_refused", refused, refused.getReturnCode());
                }
                case SMTPSenderFailedException refused -> {
                    return new SmtpFailure(
                            "sender_refused",
                            "The server does not accept mail from %s: %s"
                                    .formatted(server.fromAddress(), serverReply(refused)),
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
        return ofOther(thrown, server);
    }

    /// Searches the causes, because TLS and authentication wrap it in exceptions that would be
    /// reported differently.
    private static boolean exceededLimit(MessagingException thrown) {
        for (Throwable cause = thrown; cause != null; cause = next(cause)) {
            if (cause instanceof BoundedSockets.LimitExceeded) {
                return true;
            }
        }
        return false;
    }

    static SmtpFailure timedOut(MailServer server) {
        return new SmtpFailure(
                "timed_out",
                "%s, port %d, did not respond in time.".formatted(server.host(), server.port()),
                Scope.SERVER);
    }

    /// An exception that the library did not expect, caused by a server's response or by the mail.
    static SmtpFailure ofUnexpected(RuntimeException thrown) {
        return new SmtpFailure(
                "failed",
                "The email could not be sent (%s).".formatted(thrown.getClass().getSimpleName()),
                Scope.MAIL);
    }

    private static SmtpFailure ofOther(MessagingException thrown, MailServer server) {
        String serverReply = serverReply(thrown);
        if (serverReply.contains("STARTTLS is required")) {
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
                    "%s, port %d, does not accept connections."
                            .formatted(server.host(), server.port()),
                    Scope.SERVER);
        }
        return new SmtpFailure(
                "failed", "The server closed the connection: " + serverReply, Scope.SERVER);
    }

    private static SmtpFailure refusal(String category, MessagingException thrown, int reply) {
        return new SmtpFailure(
                category,
                "The server rejected the email: " + serverReply(thrown),
                reply >= 500 ? Scope.MAIL_PERMANENTLY : Scope.MAIL);
    }

    private static String tls(SSLException thrown, MailServer server) {
        String serverReply = serverReply(thrown);
        if (serverReply.contains("PKIX") || serverReply.contains("certificat")) {
            return "The certificate of %s is not trusted (%s). If a private authority issued it, set BAILIWICK_CA_FILE to the certificate of that authority."
                    .formatted(server.host(), serverReply);
        }
        return "TLS with %s failed: %s. Check that the port matches the type of encryption."
                .formatted(server.host(), serverReply);
    }

    /// The library chains the responses for individual recipients separately from causes.
    private static @Nullable Throwable next(Throwable thrown) {
        return thrown instanceof MessagingException mail && mail.getNextException() != null
                ? mail.getNextException()
                : thrown.getCause();
    }

    /// One line, whatever the server sent.
    private static String serverReply(Throwable thrown) {
        String serverReply = thrown.getMessage() == null ? "no reason given" : thrown.getMessage();
        return Excerpt.of(OneLine.of(serverReply), MAX_LENGTH);
    }
}
