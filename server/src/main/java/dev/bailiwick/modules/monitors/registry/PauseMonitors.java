package dev.bailiwick.modules.monitors.registry;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.changes.ChangeSource;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.changes.RecordChanges;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/// Pauses and resumes monitors. A paused one is not checked, and raises no alert.
@Component
public final class PauseMonitors {
    private final Monitors monitors;
    private final RecordChanges history;
    private final AuditLog audit;
    private final ApplicationEventPublisher events;
    private final Transactions transactions;
    private final Clock clock;

    PauseMonitors(
            Monitors monitors,
            RecordChanges history,
            AuditLog audit,
            ApplicationEventPublisher events,
            Transactions transactions,
            Clock clock) {
        this.monitors = monitors;
        this.history = history;
        this.audit = audit;
        this.events = events;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @return how many were not paused before
    public int pause(Collection<Long> ids, Actor by) {
        return set(ids, true, by);
    }

    /// @return how many were paused before
    public int resume(Collection<Long> ids, Actor by) {
        return set(ids, false, by);
    }

    private int set(Collection<Long> ids, boolean paused, Actor by) {
        return transactions.write(() -> {
            audit.acquireLock(ProductModule.NETWORK_MONITOR.key());
            Instant now = clock.instant();
            List<Monitor> others =
                    monitors.all(ids).stream().filter(one -> one.isPaused() != paused).toList();
            monitors.setPaused(others.stream().map(Monitor::id).toList(), paused ? now : null);
            for (Monitor one : others) {
                history.add(
                        MonitorFields.KIND.key(),
                        one.id(),
                        ids.size() > 1 ? ChangeSource.BULK : ChangeSource.FORM,
                        List.of(
                                new FieldChange(
                                        "paused", String.valueOf(!paused), String.valueOf(paused))),
                        by,
                        now);
                audit.record(
                        AuditEvent.of(paused ? "Monitor Paused" : "Monitor Resumed")
                                .by(by)
                                .on(one.auditTarget()));
                events.publishEvent(new MonitorChanged(one.id()));
            }
            return others.size();
        });
    }
}
