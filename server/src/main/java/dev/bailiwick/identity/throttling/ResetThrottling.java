package dev.bailiwick.identity.throttling;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Resets throttling, so that the next try is allowed immediately.
@Component
public final class ResetThrottling {
    private final Counters counters;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    ResetThrottling(Counters counters, Transactions transactions, AuditLog audit, Clock clock) {
        this.counters = counters;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// @return false when there was nothing to reset
    public boolean account(Account account, Actor actor) {
        var typed =
                counters.subject(CounterKind.ACCOUNT, account.email().key(), account.id(), null);
        return transactions.write(() -> {
            audit.acquireLock();
            boolean any = counters.resetAccount(account.id(), typed) > 0;
            if (any) {
                audit.record(entry(account.email().value()).by(actor));
            }
            return any;
        });
    }

    /// @param address a client's; resets its whole network, including failures at the identity
    ///   provider
    public boolean network(String address, Actor actor) {
        String network = ClientNetwork.of(address);
        return transactions.write(() -> {
            audit.acquireLock();
            boolean here = counters.reset(counters.forNetwork(network));
            boolean any = counters.reset(counters.forProviderNetwork(network)) || here;
            if (any) {
                audit.record(entry(network).by(actor));
            }
            return any;
        });
    }

    /// @return whose throttling was reset, if it existed
    Optional<ThrottledClient> reset(long id, Actor actor) {
        return transactions.write(() -> {
            audit.acquireLock();
            Optional<ThrottledClient> found = counters.reset(id, clock.instant());
            found.ifPresent(slow -> audit.record(entry(slow.target()).by(actor)));
            return found;
        });
    }

    private static AuditEvent entry(String target) {
        return AuditEvent.of("Throttling Reset").on(target);
    }
}
