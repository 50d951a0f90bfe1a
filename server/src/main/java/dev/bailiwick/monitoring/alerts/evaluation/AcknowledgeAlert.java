package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.platform.text.OneLine;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;

/// Acknowledges an alert: no more mail is sent about it until it is resolved.
@Component
public final class AcknowledgeAlert {
    public static final int MAX_NOTE_LENGTH = 500;

    private final Alerts alerts;
    private final List<AlertListener> listeners;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    AcknowledgeAlert(
            Alerts alerts,
            List<AlertListener> listeners,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.alerts = alerts;
        this.listeners = List.copyOf(listeners);
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @return whether it was still open
    public boolean run(Alert alert, String note, Actor by) {
        var acknowledgement =
                new Alert.Acknowledgement(
                        clock.instant(), by.name(), Excerpt.of(OneLine.of(note), MAX_NOTE_LENGTH));
        return transactions.write(() -> {
            audit.acquireLock();
            boolean open = alerts.acknowledge(alert.id(), acknowledgement);
            if (open) {
                audit.record(
                        event("Alert Acknowledged", alert, by)
                                .with("note", acknowledgement.note()));
                announce(alert);
            }
            return open;
        });
    }

    /// @return whether it was still open
    public boolean withdrawAcknowledgement(Alert alert, Actor by) {
        return transactions.write(() -> {
            audit.acquireLock();
            boolean open = alerts.acknowledge(alert.id(), null);
            if (open) {
                audit.record(event("Alert Acknowledgement Withdrawn", alert, by));
                announce(alert);
            }
            return open;
        });
    }

    private void announce(Alert alert) {
        listeners.forEach(one -> one.acknowledgementChanged(alert.id(), clock.instant()));
    }

    private static AuditEvent event(String name, Alert alert, Actor by) {
        return AuditEvent.of(name)
                .by(by)
                .on(alert.subject().name())
                .with("alert", alert.kind().key())
                .with("part", alert.part());
    }
}
