package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Has instances download their lists, and keeps what they print until some minutes after the end.
@Component
public final class ListUpdates {
    private static final int MAX_LINES = 200;
    private static final Duration SHOWN = Duration.ofMinutes(10);

    private final LiveProviders live;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;
    private final Map<Long, Update> latest = new ConcurrentHashMap<>();

    ListUpdates(LiveProviders live, AuditLog audit, Transactions transactions, Clock clock) {
        this.live = live;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// One update of an instance.
    public static final class Update {
        private final Instant startedAt;
        private final Deque<String> lines = new ArrayDeque<>();
        private @Nullable Instant endedAt;
        private @Nullable String failure;

        private Update(Instant startedAt) {
            this.startedAt = startedAt;
        }

        private synchronized void add(String line) {
            if (!line.isBlank()) {
                lines.addLast(line);
                if (lines.size() > MAX_LINES) {
                    lines.removeFirst();
                }
            }
        }

        private synchronized void end(@Nullable String why, Instant at) {
            endedAt = at;
            failure = why;
        }

        private synchronized boolean isShown(Instant now) {
            return endedAt == null || endedAt.plus(SHOWN).isAfter(now);
        }

        public Instant startedAt() {
            return startedAt;
        }

        /// The last of them, in order.
        public synchronized List<String> lines() {
            return List.copyOf(lines);
        }

        public synchronized boolean hasEnded() {
            return endedAt != null;
        }

        /// Null if it did not fail.
        public synchronized @Nullable String failure() {
            return failure;
        }
    }

    /// By this server, also for some minutes after its end.
    public Optional<Update> latest(Provider provider) {
        return Optional.ofNullable(latest.get(provider.id()))
                .filter(update -> update.isShown(clock.instant()));
    }

    /// Returns at once. An instance whose update runs is left out.
    public void start(List<Provider> providers, Actor by) {
        for (Provider provider : providers) {
            var update = new Update(clock.instant());
            Update present =
                    latest.merge(
                            provider.id(), update, (old, fresh) -> old.hasEnded() ? fresh : old);
            if (present == update) {
                transactions.write(() ->
                        audit.record(
                                AuditEvent.of("DNS Lists Update Started")
                                        .by(by)
                                        .on(provider.auditTarget())));
                Thread ignored = Thread.ofVirtual().name("dns").start(() -> run(provider, update));
            }
        }
    }

    private void run(Provider provider, Update update) {
        String failure = "It ended unexpectedly.";
        try {
            live.of(provider).client().updateLists(update::add);
            failure = null;
        } catch (ProviderFailureException e) {
            failure = e.sentence();
        } finally {
            update.end(failure, clock.instant());
            live.outdateStatus(provider);
        }
    }
}
