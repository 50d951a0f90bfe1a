package dev.bailiwick.identity.singlesignon.flows;

import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.audit.RepeatedFailures;
import java.util.Objects;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Records failures in the audit log and in the service log, after everything else was rolled back.
@Component
public final class FlowFailures {
    private static final Logger LOG = LoggerFactory.getLogger(FlowFailures.class);

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
        log(rejection);
        audit.record(event(rejection));
        return rejection;
    }

    /// For failures that anyone can cause any number of times without having been at the provider.
    public FlowFailure recordAnonymous(FlowFailure rejection) {
        log(rejection);
        repeatedFailures.record(event(rejection));
        return rejection;
    }

    /// Without the address of the person, which belongs to the audit log.
    private static void log(FlowFailure rejection) {
        LOG.info(
                "Single sign-on was refused: {} ({}). {}",
                rejection.code(),
                rejection.flow().code(),
                Objects.requireNonNullElse(rejection.detail(), rejection.title() + "."));
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
