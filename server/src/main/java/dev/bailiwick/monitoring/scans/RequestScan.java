package dev.bailiwick.monitoring.scans;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Instant;
import org.springframework.stereotype.Component;

/// Starts and cancels scans on request. Both are audited; scheduled scans are not.
@Component
public final class RequestScan {
    private final Scans scans;
    private final ScannedNetworks networks;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    RequestScan(
            Scans scans,
            ScannedNetworks networks,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.scans = scans;
        this.networks = networks;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// The outcome of the request.
    public sealed interface Result {
        record Requested() implements Result {}

        record AlreadyRunning() implements Result {}

        /// With the reason as a sentence.
        record Refused(String reason) implements Result {}
    }

    /// @param name of the network, for the audit log
    public Result begin(long network, String name, Actor by) {
        return transactions.write(() -> {
            audit.acquireLock();
            if (networks.scope(network) instanceof ScannedNetworks.Scope.None(var why)) {
                return new Result.Refused(why);
            }
            Instant now = clock.instant();
            if (!scans.add(network, by.name(), now)) {
                return new Result.AlreadyRunning();
            }
            networks.markStarted(network, now);
            audit.record(AuditEvent.of("Subnet Scan Started").by(by).on(name));
            return new Result.Requested();
        });
    }

    /// @return whether there was one
    public boolean cancel(long network, String name, Actor by) {
        return transactions.write(() -> {
            audit.acquireLock();
            var open = scans.cancel(network, clock.instant());
            open.ifPresent(scan ->
                    audit.record(
                            AuditEvent.of("Subnet Scan Cancelled")
                                    .by(by)
                                    .on(name)
                                    .with("asked", scan.completed() + " of " + scan.total())));
            return open.isPresent();
        });
    }
}
