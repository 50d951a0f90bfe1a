package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.provider.Names.LocalName;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.List;
import org.springframework.stereotype.Component;

/// Adds and removes local names on instances.
@Component
public final class ChangeNames {
    private final LiveProviders live;
    private final AuditLog audit;
    private final Transactions transactions;

    ChangeNames(LiveProviders live, AuditLog audit, Transactions transactions) {
        this.live = live;
        this.audit = audit;
        this.transactions = transactions;
    }

    /// @return what each answered
    public List<LiveProviders.Answer<Boolean>> add(
            List<Provider> providers, LocalName name, Actor by) {
        return live.ask(
                providers,
                null,
                (provider, instance) -> {
                    instance.addName(name);
                    record("DNS Name Added", provider, name, by);
                    return true;
                });
    }

    /// @return what each answered
    public List<LiveProviders.Answer<Boolean>> remove(
            List<Provider> providers, LocalName name, Actor by) {
        return live.ask(
                providers,
                null,
                (provider, instance) -> {
                    instance.removeName(name);
                    record("DNS Name Removed", provider, name, by);
                    return true;
                });
    }

    private void record(String event, Provider provider, LocalName name, Actor by) {
        transactions.write(() ->
                audit.record(
                        AuditEvent.of(event)
                                .by(by)
                                .on(provider.auditTarget())
                                .with("name", name.name())
                                .with("address", name.address())));
    }
}
