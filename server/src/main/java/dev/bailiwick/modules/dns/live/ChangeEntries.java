package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.provider.EntryKind;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.text.Excerpt;
import java.util.List;
import org.springframework.stereotype.Component;

/// Adds and removes lists and rules on instances.
@Component
public final class ChangeEntries {
    private static final int MAX_DETAIL_LENGTH = 200;

    private final LiveProviders live;
    private final AuditedChange audited;

    ChangeEntries(LiveProviders live, AuditedChange audited) {
        this.live = live;
        this.audited = audited;
    }

    /// @return what each answered
    public List<LiveProviders.Answer<Boolean>> add(
            List<Provider> providers, EntryKind kind, String value, String comment, Actor by) {
        return live.ask(
                providers,
                null,
                (provider, instance) -> {
                    audited.make(
                            provider,
                            event("DNS Entry Added", kind, value, by),
                            () -> instance.add(kind, value, comment));
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
                    audited.make(
                            provider,
                            event("DNS Entry Removed", kind, value, by),
                            () -> instance.remove(kind, value));
                    return true;
                });
    }

    private static AuditEvent event(String name, EntryKind kind, String value, Actor by) {
        return AuditEvent.of(name)
                .by(by)
                .with("kind", kind.label())
                .with("value", Excerpt.of(value, MAX_DETAIL_LENGTH));
    }
}
