package dev.bailiwick.modules.dns.drift;

import dev.bailiwick.modules.dns.live.LiveProviders;
import dev.bailiwick.modules.dns.registry.Provider;
import java.util.List;
import org.springframework.stereotype.Component;

/// Reads instances and compares them.
@Component
public final class CompareInstances {
    private final LiveProviders live;

    CompareInstances(LiveProviders live) {
        this.live = live;
    }

    /// Blocks for two seconds at most.
    public Comparison compare(List<Provider> providers) {
        return new Comparison(
                live.ask(providers, "snapshot", (_, instance) -> Snapshot.read(instance)));
    }
}
