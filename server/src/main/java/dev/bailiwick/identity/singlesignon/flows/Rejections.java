package dev.bailiwick.identity.singlesignon.flows;

import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.audit.RepeatedFailures;
import org.springframework.stereotype.Component;

/// Records failures, after everything else was rolled back.
@Component
public final class Rejections {
    private final AuditLog audit;
    private final RepeatedFailures repeatedFailures;

    Rejections(AuditLog audit, RepeatedFailures repeatedFailures) {
        this.audit = audit;
        this.repeatedFailures = repeatedFailures;
    }

    public Rejection record(Rejection rejection) {
        audit.record(event(rejection));
        return rejection;
    }

    /// For failures that anyone can cause any number of times without having been at the provider.
    public Rejection recordAnonymous(Rejection rejection) {
        repeatedFailures.record(event(rejection));
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
