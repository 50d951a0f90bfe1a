package dev.bailiwick.fleet.hosts.registry;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Starts and ends the maintenance of a host.
@Component
public final class SetMaintenance {
    private final ComputeHosts hosts;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    SetMaintenance(ComputeHosts hosts, AuditLog audit, Transactions transactions, Clock clock) {
        this.hosts = hosts;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @param length null for until somebody ends it
    public void begin(ComputeHost host, @Nullable Duration length, Actor by) {
        Instant now = clock.instant();
        Instant until = length == null ? null : now.plus(length);
        transactions.write(() -> {
            audit.acquireLock();
            hosts.setMaintenance(host.id(), new Maintenance(now, until, by.name()));
            audit.record(
                    AuditEvent.of("Maintenance Started")
                            .by(by)
                            .on(host.name())
                            .with("until", until == null ? "ended manually" : until.toString()));
        });
    }

    public void end(ComputeHost host, Actor by) {
        transactions.write(() -> {
            audit.acquireLock();
            if (host.maintenance() != null) {
                hosts.setMaintenance(host.id(), null);
                audit.record(AuditEvent.of("Maintenance Ended").by(by).on(host.name()));
            }
        });
    }
}
