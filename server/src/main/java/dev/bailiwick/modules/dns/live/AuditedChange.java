package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.Locale;
import org.springframework.stereotype.Component;

/// Records changes on instances, also those that failed: an instance can carry out what it does not
/// confirm.
@Component
final class AuditedChange {
    private final AuditLog audit;
    private final Transactions transactions;

    AuditedChange(AuditLog audit, Transactions transactions) {
        this.audit = audit;
        this.transactions = transactions;
    }

    /// A request that changes something.
    interface Change {
        void make() throws ProviderFailureException;
    }

    /// @param event of the success
    void make(Provider provider, AuditEvent event, Change change) throws ProviderFailureException {
        AuditEvent on = event.on(provider.auditTarget());
        try {
            change.make();
        } catch (ProviderFailureException e) {
            String why = e.kind().name().toLowerCase(Locale.ROOT);
            transactions.write(() ->
                    audit.record(
                            new AuditEvent(
                                    on.name(),
                                    AuditEvent.Outcome.FAILURE,
                                    why,
                                    on.actor(),
                                    on.target(),
                                    on.details())));
            throw e;
        }
        transactions.write(() -> audit.record(on));
    }
}
