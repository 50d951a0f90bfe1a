package dev.bailiwick.sso;

import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.audit.RepeatedFailures;
import dev.bailiwick.sessions.SignedIn;
import org.springframework.stereotype.Component;

/// Writes failures down, after everything else was taken back.
@Component
final class Rejections {
    private final AuditLog audit;
    private final RepeatedFailures strangers;

    Rejections(AuditLog audit, RepeatedFailures strangers) {
        this.audit = audit;
        this.strangers = strangers;
    }

    Rejection record(Rejection rejection) {
        AuditEvent event =
                AuditEvent.failure(rejection.category().event(rejection.flow()), rejection.code())
                        .with("flow", rejection.flow().code());
        if (rejection.email() != null) {
            event = event.on(rejection.email());
        }
        if (rejection.detail() != null) {
            event = event.with("detail", rejection.detail());
        }
        if (SignedIn.present().isPresent()) {
            audit.record(event);
        } else {
            strangers.record(event);
        }
        return rejection;
    }
}
