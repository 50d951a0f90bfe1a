package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.provider.Names.LocalName;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import java.util.List;
import org.springframework.stereotype.Component;

/// Adds and removes local names on instances.
@Component
public final class ChangeNames {
    private final LiveProviders live;
    private final AuditedChange audited;

    ChangeNames(LiveProviders live, AuditedChange audited) {
        this.live = live;
        this.audited = audited;
    }

    /// @return what each answered
    public List<LiveProviders.Answer<Boolean>> add(
            List<Provider> providers, LocalName name, Actor by) {
        return live.ask(
                providers,
                null,
                (provider, instance) -> {
                    audited.make(
                            provider,
                            event("DNS Name Added", name, by),
                            () -> instance.addName(name));
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
                    audited.make(
                            provider,
                            event("DNS Name Removed", name, by),
                            () -> instance.removeName(name));
                    return true;
                });
    }

    private static AuditEvent event(String event, LocalName name, Actor by) {
        return AuditEvent.of(event)
                .by(by)
                .with("name", name.name())
                .with("address", name.address());
    }
}
