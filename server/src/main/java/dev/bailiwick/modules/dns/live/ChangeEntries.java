package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.Excerpt;
import java.util.List;
import org.springframework.stereotype.Component;

/// Adds and removes lists and rules on instances.
@Component
public final class ChangeEntries {
    private static final int MAX_DETAIL_LENGTH = 200;

    private final LiveProviders live;
    private final AuditLog audit;
    private final Transactions transactions;

    ChangeEntries(LiveProviders live, AuditLog audit, Transactions transactions) {
        this.live = live;
        this.audit = audit;
        this.transactions = transactions;
    }

    /// @return what each answered
    public List<LiveProviders.Answer<Boolean>> add(
            List<Provider> providers, EntryKind kind, String value, String comment, Actor by) {
        return live.ask(
                providers,
                null,
                (provider, instance) -> {
                    instance.add(kind, value, comment);
                    record("DNS Entry Added", provider, kind, value, by);
                    return true;
                });
    }

    /// @return what each answered
    public List<LiveProviders.Answer<Boolean>> remove(
            List<Provider> providers, EntryKind kind, String value, Actor by) {
        return live.ask(
                providers,
                null,
                (provider, instance) -> {
                    instance.remove(kind, value);
                    record("DNS Entry Removed", provider, kind, value, by);
                    return true;
                });
    }

    private void record(String event, Provider provider, EntryKind kind, String value, Actor by) {
        transactions.write(() ->
                audit.record(
                        AuditEvent.of(event)
                                .by(by)
                                .on(provider.auditTarget())
                                .with("kind", kind.label())
                                .with("value", Excerpt.of(value, MAX_DETAIL_LENGTH))));
    }
}
