package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.pihole.PiholeApi;
import dev.bailiwick.modules.dns.pihole.Piholes;
import dev.bailiwick.modules.dns.pihole.SessionStore;
import dev.bailiwick.modules.dns.provider.DnsProvider;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.ProviderFailureException.Kind;
import dev.bailiwick.modules.dns.provider.Status;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.ProviderReplaced;
import dev.bailiwick.modules.dns.registry.Providers;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.servers.RunningServers;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/// All instances as this server knows them. Call it outside of transactions.
@Component
public final class LiveProviders {
    /// A page waits so long for what it has never seen.
    private static final Duration FIRST_WAIT = Duration.ofMillis(1500);

    private static final Duration WAIT = Duration.ofSeconds(2);

    private final Piholes piholes;
    private final Providers providers;
    private final RunningServers servers;
    private final Transactions transactions;
    private final Clock clock;
    private final Map<Long, LiveProvider> known = new ConcurrentHashMap<>();

    LiveProviders(
            Piholes piholes,
            Providers providers,
            RunningServers servers,
            Transactions transactions,
            Clock clock) {
        this.piholes = piholes;
        this.providers = providers;
        this.servers = servers;
        this.transactions = transactions;
        this.clock = clock;
    }

    LiveProvider of(Provider provider) {
        return known.compute(
                provider.id(),
                (_, present) -> {
                    if (present != null && present.provider().version() >= provider.version()) {
                        return present;
                    }
                    if (present != null) {
                        present.close();
                    }
                    return new LiveProvider(provider, piholes, providers, transactions, clock);
                });
    }

    /// What is known of these, and has it fetched again if it is old.
    public List<ProviderView> look(List<Provider> wanted) {
        List<LiveProvider> all = wanted.stream().map(this::of).toList();
        for (LiveProvider one : all) { // so that they are waited for together
            var _ = one.status.look();
            var _ = one.day.look();
        }
        long deadline = System.nanoTime() + FIRST_WAIT.toNanos();
        var views = new ArrayList<ProviderView>();
        for (LiveProvider one : all) {
            Reading<Status> status = one.status.look(deadline);
            views.add(
                    new ProviderView(
                            one.provider(),
                            status,
                            status.failure() == null ? one.day.look(deadline) : one.day.look()));
        }
        return views;
    }

    /// What is known of one, without waiting; possible in a transaction.
    public ProviderView peek(Provider wanted) {
        LiveProvider one = of(wanted);
        return new ProviderView(one.provider(), one.status.look(), one.day.look());
    }

    /// A request to an instance.
    public interface Question<T> {
        T ask(DnsProvider instance) throws ProviderFailureException;
    }

    /// Asks now, and waits for at most two seconds; the request goes on.
    public <T> T ask(Provider provider, Question<T> question) throws ProviderFailureException {
        var answer = new CompletableFuture<T>();
        Thread ignored =
                Thread.ofVirtual()
                        .name("dns")
                        .start(() -> {
                            try {
                                var _ = answer.complete(question.ask(of(provider).client()));
                            } catch (ProviderFailureException | RuntimeException e) {
                                var _ = answer.completeExceptionally(e);
                            }
                        });
        try {
            return answer.get(WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new ProviderFailureException(
                    Kind.TIME, "It has not responded within 2 seconds.", "Look again later.");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ProviderFailureException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProviderFailureException(Kind.TIME, "This server stops.", "");
        }
    }

    /// After a change of its blocking.
    void outdateStatus(Provider provider) {
        of(provider).status.outdate();
    }

    /// The listener still has the connection of the transaction, so the session ends elsewhere.
    @TransactionalEventListener
    void onReplaced(ProviderReplaced replaced) {
        LiveProvider present = known.remove(replaced.id());
        if (present != null) {
            present.close();
        }
        String session = replaced.session();
        if (session != null) {
            Thread ignored = Thread.ofVirtual().name("dns").start(() -> signOut(replaced, session));
        }
    }

    private void signOut(ProviderReplaced replaced, String session) {
        var store = SessionStore.inMemory();
        boolean ignored = store.replace(null, session);
        try (DnsProvider client = piholes.client(replaced.before(), PiholeApi.V6, store)) {
            client.signOut();
        } catch (ProviderFailureException e) {
            // it expires by itself
        }
    }

    /// The last server takes the sessions with it.
    @EventListener
    void onStop(ContextClosedEvent event) {
        if (!known.isEmpty() && transactions.read(servers::count) <= 1) {
            var ends = new ArrayList<Thread>();
            for (LiveProvider one : known.values()) {
                ends.add(Thread.ofVirtual().name("dns").start(() -> signOut(one)));
            }
            long deadline = System.nanoTime() + WAIT.toNanos();
            for (Thread end : ends) {
                try {
                    boolean ignored =
                            end.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
        known.values().forEach(LiveProvider::close);
    }

    private static void signOut(LiveProvider one) {
        try {
            if (one.provider().api() != null || !one.status.look().isPending()) {
                one.client().signOut();
            }
        } catch (ProviderFailureException e) {
            // it expires by itself
        }
    }
}
