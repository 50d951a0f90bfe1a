package dev.bailiwick.identity.flows;

import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.audit.RepeatedFailures;
import org.springframework.stereotype.Component;

/// Writes failures down, after everything else was taken back.
@Component
public final class Rejections {
    private final AuditLog audit;
    private final RepeatedFailures strangers;

    Rejections(AuditLog audit, RepeatedFailures strangers) {
        this.audit = audit;
        this.strangers = strangers;
    }

    public Rejection record(Rejection rejection) {
        audit.record(event(rejection));
        return rejection;
    }

    /// What anyone can bring about any number of times, without having been at the provider.
    public Rejection recordOfStranger(Rejection rejection) {
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
