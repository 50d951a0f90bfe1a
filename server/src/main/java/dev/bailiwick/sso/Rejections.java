package dev.bailiwick.sso;

import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.audit.RepeatedFailures;
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
        audit.record(event(rejection));
        return rejection;
    }

    /// What anyone can bring about any number of times, without having been at the provider.
    Rejection recordOfStranger(Rejection rejection) {
        strangers.record(event(rejection));
        return rejection;
    }

    private static AuditEvent event(Rejection rejection) {
        AuditEvent event =
                AuditEvent.failure(rejection.category().event(rejection.flow()), rejection.code())
                        .with("flow", rejection.flow().code());
        if (rejection.email() != null) {
            event = event.on(rejection.email());
        }
        return rejection.detail() == null ? event : event.with("detail", rejection.detail());
    }
}
