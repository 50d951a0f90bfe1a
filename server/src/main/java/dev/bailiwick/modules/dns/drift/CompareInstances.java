package dev.bailiwick.modules.dns.drift;

import dev.bailiwick.modules.dns.live.LiveProviders;
import dev.bailiwick.modules.dns.registry.Provider;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/// Reads instances and compares them. Requests for the same instances share a comparison that is
/// under way, so that many people take no more memory and time than one.
@Component
public final class CompareInstances {
    private final LiveProviders live;
    private final Map<List<Version>, CompletableFuture<Comparison>> running =
            new ConcurrentHashMap<>();

    CompareInstances(LiveProviders live) {
        this.live = live;
    }

    private record Version(long provider, long version) {}

    /// Blocks for about two seconds.
    public Comparison compare(List<Provider> providers) {
        List<Version> key =
                providers.stream().map(one -> new Version(one.id(), one.version())).toList();
        var own = new CompletableFuture<Comparison>();
        CompletableFuture<Comparison> present = running.putIfAbsent(key, own);
        if (present != null) {
            return present.join();
        }
        try {
            var comparison =
                    new Comparison(
                            live.ask(
                                    providers,
                                    "snapshot",
                                    (_, instance) -> Snapshot.read(instance)));
            var _ = own.complete(comparison);
            return comparison;
        } catch (RuntimeException | Error e) {
            var _ = own.completeExceptionally(e); // others wait for it
            throw e;
        } finally {
            running.remove(key, own);
        }
    }
}
