package dev.bailiwick.messaging.mail;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.trust.TrustAnchors;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Sends one mail immediately, bypassing the outbox, and returns the dialogue with the server.
@Component
public final class TestMail {
    private static final Duration DEADLINE = Duration.ofSeconds(20);

    /// @param problem why it failed; null when the server accepted the mail
    public record Result(@Nullable String problem, List<String> dialogue) {}

    private final TrustAnchors anchors;
    private final AuditLog audit;
    private final Clock clock;

    TestMail(TrustAnchors anchors, AuditLog audit, Clock clock) {
        this.anchors = anchors;
        this.audit = audit;
        this.clock = clock;
    }

    public Result send(MailServer server, Mail mail, Actor actor) {
        var dialogue = new SmtpTranscript(server);
        Optional<SmtpFailure> failure;
        try (var connection = new SmtpConnection(server, anchors, DEADLINE, dialogue)) {
            failure = connection.send(outgoing(mail));
        }
        AuditEvent event =
                failure.map(f -> AuditEvent.failure("Test Mail Failed", f.category()))
                        .orElseGet(() -> AuditEvent.of("Test Mail Sent"));
        audit.record(
                event.by(actor)
                        .on(mail.to().value())
                        .with("server", server.host() + ":" + server.port()));
        return new Result(
                failure.map(f -> dialogue.clean(f.message())).orElse(null), dialogue.lines());
    }

    private OutgoingMail outgoing(Mail mail) {
        return new OutgoingMail(
                0,
                UUID.randomUUID(),
                mail.to().value(),
                mail.subject(),
                mail.text(),
                mail.html(),
                1,
                clock.instant(),
                null,
                null);
    }
}
