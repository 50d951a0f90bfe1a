package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.ProviderFailureException.Kind;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Some data of one instance. Callers get the last known value at once; if it is old, one request
/// fetches it again in the background for all of them.
final class Kept<T> {
    private static final Logger LOG = LoggerFactory.getLogger(Kept.class);

    /// Fetches it. Blocks.
    interface Source<T> {
        T fetch() throws ProviderFailureException;
    }

    private final Source<T> source;
    private final Duration fresh;
    private final Clock clock;
    private Reading<T> last = Reading.none();
    private Instant nextTry = Instant.EPOCH;
    private boolean isOutdated;

    /// Whether it was changed after the last value was fetched.
    private boolean isPast;

    private @Nullable CompletableFuture<Void> fetching;

    /// @param fresh for how long it need not be fetched again
    Kept(Source<T> source, Duration fresh, Clock clock) {
        this.source = source;
        this.fresh = fresh;
        this.clock = clock;
    }

    synchronized Reading<T> look() {
        if (fetching == null && !clock.instant().isBefore(nextTry)) {
            var fetch = new CompletableFuture<Void>();
            fetching = fetch;
            Thread ignored = Thread.ofVirtual().name("dns").start(() -> fetch(fetch));
        }
        return last;
    }

    /// Without fetching anything.
    synchronized Reading<T> known() {
        return last;
    }

    /// Waits only if nothing is known yet, or it was changed since.
    ///
    /// @param deadline in the time of [System#nanoTime]
    Reading<T> look(long deadline) {
        Reading<T> found = look();
        CompletableFuture<Void> fetch = awaited();
        while (fetch != null) {
            try {
                fetch.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException | ExecutionException e) {
                return found;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return found;
            }
            found = look(); // a request that began before the change does not count
            fetch = awaited();
        }
        return found;
    }

    private synchronized @Nullable CompletableFuture<Void> awaited() {
        return last.isPending() || isPast ? fetching : null;
    }

    private void fetch(CompletableFuture<Void> fetch) {
        Reading<T> before;
        synchronized (this) {
            before = last;
            isOutdated = false;
        }
        Reading<T> read = before;
        Duration pause = fresh;
        try {
            T value = source.fetch();
            read = new Reading<>(value, clock.instant(), null, null);
        } catch (ProviderFailureException e) {
            pause = e.kind().pause();
            read = new Reading<>(before.value(), before.at(), e, clock.instant().plus(pause));
        } catch (RuntimeException e) { // it must be tried again, whatever it was
            LOG.warn("A response of a DNS instance cannot be processed.", e);
            var failure =
                    new ProviderFailureException(
                            Kind.ANSWER, "Its response cannot be processed.", "");
            read = new Reading<>(before.value(), before.at(), failure, clock.instant().plus(pause));
        } finally {
            synchronized (this) {
                last = read;
                isPast = isOutdated;
                nextTry = isOutdated ? Instant.EPOCH : clock.instant().plus(pause);
                fetching = null;
            }
            boolean ignored = fetch.complete(null);
        }
    }

    /// Fetches it again when somebody looks, because it was changed.
    synchronized void outdate() {
        isOutdated = true;
        isPast = true;
        nextTry = Instant.EPOCH;
    }
}
