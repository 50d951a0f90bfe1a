package dev.bailiwick.modules.scans;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// People who want a network swept now, or no longer. Both are audited; what the clock begins is
/// not.
@Component
public final class RequestScan {
    private final Scans sweeps;
    private final ScannedNetworks networks;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    RequestScan(
            Scans sweeps,
            ScannedNetworks networks,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.sweeps = sweeps;
        this.networks = networks;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// What became of the wish.
    public sealed interface Ordered {
        record Begun() implements Ordered {}

        record UnderWay() implements Ordered {}

        /// In a sentence.
        record Refused(String why) implements Ordered {}
    }

    /// @param name of the network, for the audit trail
    public Ordered begin(long network, String name, Actor by) {
        return transactions.write(() -> {
            audit.takeTurn();
            if (networks.scope(network) instanceof ScannedNetworks.Scope.None(var why)) {
                return new Ordered.Refused(why);
            }
            Instant now = clock.instant();
            if (!sweeps.add(network, by.name(), now)) {
                return new Ordered.UnderWay();
            }
            networks.begun(network, now);
            audit.record(AuditEvent.of("Subnet Sweep Started").by(by).on(name));
            return new Ordered.Begun();
        });
    }

    /// @return whether there was one
    public boolean cancel(long network, String name, Actor by) {
        return transactions.write(() -> {
            audit.takeTurn();
            var open = sweeps.cancel(network, clock.instant());
            open.ifPresent(sweep ->
                    audit.record(
                            AuditEvent.of("Subnet Sweep Cancelled")
                                    .by(by)
                                    .on(name)
                                    .with("asked", sweep.done() + " of " + sweep.total())));
            return open.isPresent();
        });
    }
}
