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
import dev.bailiwick.platform.audit.ClientAddress;
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
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
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
    private final Map<Asked, CompletableFuture<?>> underWay = new ConcurrentHashMap<>();

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
        var replaced = new AtomicReference<@Nullable LiveProvider>();
        LiveProvider current =
                known.compute(
                        provider.id(),
                        (_, present) -> {
                            if (present != null
                                    && present.provider().version() >= provider.version()) {
                                return present;
                            }
                            replaced.set(present);
                            return new LiveProvider(
                                    provider, piholes, providers, transactions, clock);
                        });
        close(replaced.get());
        return current;
    }

    /// It waits for a request that is under way.
    private static void close(@Nullable LiveProvider replaced) {
        if (replaced != null) {
            var _ = Thread.ofVirtual().name("dns").start(replaced::close);
        }
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
        T ask(Provider provider, DnsProvider instance) throws ProviderFailureException;
    }

    /// What one of them answered.
    ///
    /// @param value null after a failure
    public record Answer<T>(
            Provider provider, @Nullable T value, @Nullable ProviderFailureException failure) {}

    /// Asks these at the same time, and waits for at most two seconds; requests continue. One that
    /// did not respond is not waited for until it does again.
    ///
    /// @param what equal for equal questions, which share one request
    public <T> List<Answer<T>> ask(List<Provider> wanted, Object what, Question<T> question) {
        return await(wanted, wanted.stream().map(one -> start(one, what, question)).toList(), WAIT);
    }

    /// Changes something: like [#ask], but each time with a request of its own.
    public <T> List<Answer<T>> change(List<Provider> wanted, Question<T> question) {
        return await(wanted, WAIT, question);
    }

    /// For a job, which may wait longer than a page.
    public <T> List<Answer<T>> await(List<Provider> wanted, Duration wait, Question<T> question) {
        return await(wanted, wanted.stream().map(one -> start(one, question)).toList(), wait);
    }

    private <T> List<Answer<T>> await(
            List<Provider> wanted, List<CompletableFuture<Answer<T>>> answers, Duration wait) {
        long deadline = System.nanoTime() + wait.toNanos();
        var given = new ArrayList<Answer<T>>();
        for (int i = 0; i < answers.size(); i++) {
            given.add(given(wanted.get(i), answers.get(i), deadline, wait));
        }
        return given;
    }

    private <T> Answer<T> given(
            Provider provider,
            CompletableFuture<Answer<T>> answer,
            long deadline,
            Duration waited) {
        try {
            return answer.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return new Answer<>(
                    provider,
                    null,
                    new ProviderFailureException(
                            Kind.TIME,
                            "It has not responded within %d seconds.".formatted(waited.toSeconds()),
                            "Look again later."));
        } catch (ExecutionException e) { // logged by its thread; others must not suffer from it
            return new Answer<>(
                    provider,
                    null,
                    new ProviderFailureException(
                            Kind.ANSWER, "Its response cannot be processed.", ""));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Answer<>(
                    provider,
                    null,
                    new ProviderFailureException(Kind.TIME, "This server stops.", ""));
        }
    }

    private record Asked(long provider, long version, Object what) {}

    @SuppressWarnings("unchecked") // equal questions have answers of one type
    private <T> CompletableFuture<Answer<T>> start(
            Provider provider, Object what, Question<T> question) {
        ProviderFailureException silence = of(provider).silence();
        if (silence != null) {
            return CompletableFuture.completedFuture(new Answer<>(provider, null, silence));
        }
        var asked = new Asked(provider.id(), provider.version(), what);
        var answer = new CompletableFuture<Answer<T>>();
        CompletableFuture<?> present = underWay.putIfAbsent(asked, answer);
        if (present != null) {
            return (CompletableFuture<Answer<T>>) present;
        }
        var _ =
                start(provider, question)
                        .whenComplete((given, thrown) -> {
                            underWay.remove(asked, answer);
                            var _ =
                                    thrown == null
                                            ? answer.complete(given)
                                            : answer.completeExceptionally(thrown);
                        });
        return answer;
    }

    private <T> CompletableFuture<Answer<T>> start(Provider provider, Question<T> question) {
        var answer = new CompletableFuture<Answer<T>>();
        Runnable work = ClientAddress.carried(() -> answer(provider, question, answer));
        Thread ignored = Thread.ofVirtual().name("dns").start(work);
        return answer;
    }

    private <T> void answer(
            Provider provider, Question<T> question, CompletableFuture<Answer<T>> answer) {
        try {
            T value = question.ask(provider, of(provider).client());
            var _ = answer.complete(new Answer<>(provider, value, null));
        } catch (ProviderFailureException e) {
            if (e.kind().isSilence()) {
                var _ = of(provider).status.look(); // so that it is known before the next question
            }
            var _ = answer.complete(new Answer<>(provider, null, e));
        } catch (RuntimeException | Error e) {
            var _ = answer.completeExceptionally(e); // others wait for it
            throw e;
        }
    }

    /// After a change of its blocking.
    void outdateStatus(Provider provider) {
        of(provider).status.outdate();
    }

    /// The listener still has the connection of the transaction, so the session ends elsewhere.
    @TransactionalEventListener
    void onReplaced(ProviderReplaced replaced) {
        close(known.remove(replaced.id()));
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

    /// Ends all sessions if this is the last server, and all connections.
    void stop() {
        if (!known.isEmpty() && transactions.read(servers::count) <= 1) {
            var ends = new ArrayList<Thread>();
            for (LiveProvider one : known.values()) {
                ends.add(Thread.ofVirtual().name("dns").start(one::signOut));
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
}
