package dev.bailiwick.modules.dns.drift;

import dev.bailiwick.modules.dns.live.LiveProviders;
import dev.bailiwick.modules.dns.registry.Provider;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.springframework.stereotype.Component;

/// Reads instances and compares them.
@Component
public final class CompareInstances {
    /// Large instances fill the memory otherwise.
    private static final int AT_A_TIME = 2;

    private final LiveProviders live;
    private final Semaphore comparisons = new Semaphore(AT_A_TIME);

    CompareInstances(LiveProviders live) {
        this.live = live;
    }

    /// Blocks for two seconds, or longer if others compare, too.
    public Comparison compare(List<Provider> providers) {
        comparisons.acquireUninterruptibly();
        try {
            return new Comparison(
                    live.ask(providers, "snapshot", (_, instance) -> Snapshot.read(instance)));
        } finally {
            comparisons.release();
        }
    }
}
