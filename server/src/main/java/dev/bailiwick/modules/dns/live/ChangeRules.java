package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.List;
import org.springframework.stereotype.Component;

/// Allows and denies domains on instances.
@Component
public final class ChangeRules {
    private final LiveProviders live;
    private final AuditLog audit;
    private final Transactions transactions;

    ChangeRules(LiveProviders live, AuditLog audit, Transactions transactions) {
        this.live = live;
        this.audit = audit;
        this.transactions = transactions;
    }

    /// @return what each answered
    public List<LiveProviders.Answer<Boolean>> add(
            List<Provider> providers, String domain, boolean allows, String comment, Actor by) {
        return live.ask(
                providers,
                null,
                (provider, instance) -> {
                    instance.addRule(domain, allows, comment);
                    transactions.write(() ->
                            audit.record(
                                    AuditEvent.of(
                                                    allows
                                                            ? "DNS Domain Allowed"
                                                            : "DNS Domain Denied")
                                            .by(by)
                                            .on(provider.auditTarget())
                                            .with("domain", domain)));
                    return true;
                });
    }
}
