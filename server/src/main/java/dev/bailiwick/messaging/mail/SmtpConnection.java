package dev.bailiwick.messaging.mail;

import dev.bailiwick.platform.trust.TrustAnchors;
import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// One connection to the mail server, opened for the first mail. Each step has a deadline as a
/// whole: a server that sends one byte a second is disconnected like one that sends nothing.
final class SmtpConnection implements AutoCloseable {
    private static final String READ_TIMEOUT_MILLIS = "15000";

    private final MailServer server;
    private final Duration deadline;
    private final SmtpTranscript secrets;
    private final Session session;
    private @Nullable Transport transport;
    private Optional<SmtpFailure> serverFailure = Optional.empty();
    private boolean disconnected;

    SmtpConnection(
            MailServer server,
            TrustAnchors anchors,
            Duration deadline,
            @Nullable SmtpTranscript dialogue) {
        this.server = server;
        this.deadline = deadline;
        this.secrets = new SmtpTranscript(server);
        this.session = Session.getInstance(properties(server, anchors));
        if (dialogue != null) {
            session.setDebugOut(dialogue.trace());
            session.setDebug(true);
        }
    }

    /// After a server failure, all other mails fail with it without an attempt.
    Optional<SmtpFailure> send(OutgoingMail mail) {
        if (serverFailure.isPresent()) {
            return serverFailure;
        }
        Optional<SmtpFailure> unopened = transport == null ? open() : Optional.empty();
        Optional<SmtpFailure> failure = unopened.or(() -> withDeadline(() -> transmit(mail)));
        serverFailure = failure.filter(one -> one.scope() == SmtpFailure.Scope.SERVER);
        disconnected = serverFailure.isPresent() && unopened.isEmpty();
        return failure;
    }

    /// Whether the server accepted the connection and then stalled or disconnected during a mail.
    /// That mail may be the cause, so this says nothing about the others.
    boolean isDisconnected() {
        return disconnected;
    }

    /// The server failure, if there was one.
    Optional<SmtpFailure> serverFailure() {
        return serverFailure;
    }

    private Optional<SmtpFailure> open() {
        return withDeadline(() -> {
            Transport opened = session.getTransport();
            transport = opened;
            opened.connect(server.host(), server.port(), server.username(), server.password());
        });
    }

    private void transmit(OutgoingMail mail) throws MessagingException {
        var message = new MailMessage(session, server, mail);
        message.saveChanges();
        Address[] recipients = message.getAllRecipients();
        Transport open = transport;
        if (open == null) {
            throw new MessagingException("not connected");
        }
        open.sendMessage(message, recipients);
    }

    @Override
    public void close() {
        Transport open = transport;
        if (open != null) {
            Optional<SmtpFailure> ignored = withDeadline(open::close);
        }
    }

    private interface Step {
        void run() throws MessagingException;
    }

    /// Runs on a virtual thread, whose interruption closes the socket it is waiting on.
    private Optional<SmtpFailure> withDeadline(Step step) {
        var done =
                new FutureTask<@Nullable Void>(() -> {
                    step.run();
                    return null;
                });
        Thread thread = Thread.ofVirtual().name("smtp").start(done);
        try {
            done.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
            return Optional.empty();
        } catch (TimeoutException e) {
            thread.interrupt();
            return Optional.of(SmtpFailures.timedOut(server));
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            return Optional.of(SmtpFailures.timedOut(server));
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof MessagingException thrown) {
                return Optional.of(SmtpFailures.of(thrown, server).without(secrets));
            }
            if (cause instanceof RuntimeException thrown) {
                // A mail that the library cannot handle must not block the others.
                return Optional.of(SmtpFailures.ofUnexpected(thrown));
            }
            throw new IllegalStateException("Sending a mail failed unexpectedly", cause);
        }
    }

    private static Properties properties(MailServer server, TrustAnchors anchors) {
        var properties = new Properties();
        properties.put("mail.transport.protocol", "smtp");
        properties.put("mail.smtp.localhost", server.greeting());
        properties.put("mail.smtp.from", server.fromAddress());
        properties.put("mail.smtp.auth", Boolean.toString(server.username() != null));
        properties.put("mail.smtp.auth.mechanisms", "PLAIN LOGIN");
        properties.put("mail.smtp.connectiontimeout", READ_TIMEOUT_MILLIS);
        properties.put("mail.smtp.timeout", READ_TIMEOUT_MILLIS);
        properties.put("mail.smtp.sendpartial", "false");
        properties.put("mail.smtp.quitwait", "false");
        properties.put("mail.mime.allowutf8", "true");
        properties.put("mail.smtp.socketFactory", new BoundedSockets());
        properties.put("mail.smtp.socketFactory.fallback", "false");
        switch (server.tls()) {
            case NONE -> {}
            case STARTTLS -> {
                properties.put("mail.smtp.starttls.enable", "true");
                properties.put("mail.smtp.starttls.required", "true");
                trust(properties, anchors);
            }
            case IMPLICIT -> {
                properties.put("mail.smtp.ssl.enable", "true");
                trust(properties, anchors);
            }
        }
        return properties;
    }

    private static void trust(Properties properties, TrustAnchors anchors) {
        try {
            properties.put("mail.smtp.ssl.socketFactory", anchors.verifying().getSocketFactory());
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("The trusted certificates cannot be read", e);
        }
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        properties.put("mail.smtp.ssl.protocols", "TLSv1.3 TLSv1.2");
    }
}
