package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.audit.Actor;
import java.util.List;
import org.springframework.stereotype.Component;

/// Changes lists, rules, groups, names and settings of instances.
@Component
public final class ChangeInstances {
    private final LiveProviders live;
    private final AuditedChange audited;

    ChangeInstances(LiveProviders live, AuditedChange audited) {
        this.live = live;
        this.audited = audited;
    }

    /// Asks all of them at the same time, and waits for two seconds.
    ///
    /// @param changes in order; after one that fails, the others are not made
    /// @return what each answered
    public List<LiveProviders.Answer<Boolean>> make(
            List<Provider> providers, List<InstanceChange> changes, Actor by) {
        return live.change(
                providers,
                (provider, _) -> {
                    for (InstanceChange change : changes) {
                        make(provider, change, by);
                    }
                    return true;
                });
    }

    /// Blocks until the instance has answered.
    public void make(Provider provider, InstanceChange change, Actor by)
            throws ProviderFailureException {
        var instance = live.of(provider).client();
        audited.make(provider, change.event().by(by), () -> change.action().on(instance));
    }
}
