package dev.bailiwick.identity.singlesignon.flows;

import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.audit.RepeatedFailures;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/// Records failures, after everything else was rolled back.
@Component
public final class FlowFailures {
    private final AuditLog audit;
    private final RepeatedFailures repeatedFailures;

    FlowFailures(AuditLog audit, RepeatedFailures repeatedFailures) {
        this.audit = audit;
        this.repeatedFailures = repeatedFailures;
    }

    /// @param work a transaction, which a rejection rolls back
    public <T> FlowOutcome<T> attempt(Supplier<T> work) {
        try {
            return new FlowOutcome.Done<>(work.get());
        } catch (FlowFailure.Thrown thrown) {
            return new FlowOutcome.Rejected<>(record(thrown.rejection()));
        }
    }

    public FlowFailure record(FlowFailure rejection) {
        audit.record(event(rejection));
        return rejection;
    }

    /// For failures that anyone can cause any number of times without having been at the provider.
    public FlowFailure recordAnonymous(FlowFailure rejection) {
        repeatedFailures.record(event(rejection));
        return rejection;
    }

    private static AuditEvent event(FlowFailure rejection) {
        AuditEvent event =
                AuditEvent.failure(rejection.category().event(rejection.flow()), rejection.code())
                        .with("flow", rejection.flow().code());
        if (rejection.email() != null) {
            event = event.on(rejection.email());
        }
        return rejection.detail() == null ? event : event.with("detail", rejection.detail());
    }
}
