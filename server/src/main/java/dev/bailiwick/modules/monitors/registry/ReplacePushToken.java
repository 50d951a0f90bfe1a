package dev.bailiwick.modules.monitors.registry;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.records.changes.ChangeSource;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.imports.RecordLock;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/// Gives a push monitor another token. The one before stops working immediately.
@Component
public final class ReplacePushToken {
    private final Monitors monitors;
    private final RecordLock lock;
    private final RecordChanges history;
    private final AuditLog audit;
    private final ApplicationEventPublisher events;
    private final Transactions transactions;
    private final Clock clock;

    ReplacePushToken(
            Monitors monitors,
            RecordLock lock,
            RecordChanges history,
            AuditLog audit,
            ApplicationEventPublisher events,
            Transactions transactions,
            Clock clock) {
        this.monitors = monitors;
        this.lock = lock;
        this.history = history;
        this.audit = audit;
        this.events = events;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @return false if there is no such push monitor
    public boolean replace(long id, Actor by) {
        return transactions.write(() -> {
            lock.acquire(ProductModule.NETWORK_MONITOR);
            Optional<Monitor> found = monitors.find(id).filter(Monitor::isPush);
            found.ifPresent(monitor -> replace(monitor, by));
            return found.isPresent();
        });
    }

    private void replace(Monitor monitor, Actor by) {
        if (!monitors.setPushToken(monitor, RandomToken.next())) {
            throw new IllegalStateException("it was read earlier in this transaction");
        }
        history.add(
                MonitorFields.KIND.key(),
                monitor.id(),
                ChangeSource.FORM,
                List.of(new FieldChange(Monitors.TOKEN, "set", "changed")),
                by,
                clock.instant());
        audit.record(AuditEvent.of("Monitor Push URL Replaced").by(by).on(monitor.auditTarget()));
        events.publishEvent(new MonitorChanged(monitor.id()));
    }
}
