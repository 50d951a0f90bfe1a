package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.pihole.PiholeAccess;
import dev.bailiwick.modules.dns.pihole.PiholeApi;
import dev.bailiwick.modules.dns.pihole.Piholes;
import dev.bailiwick.modules.dns.provider.Day;
import dev.bailiwick.modules.dns.provider.DnsProvider;
import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.Status;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.modules.dns.registry.Providers;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One revision of an instance, its client, and what it answered.
final class LiveProvider {
    private static final Duration FRESH = Duration.ofSeconds(5);
    private static final Duration DAY_FRESH = Duration.ofMinutes(1);

    private final Provider provider;
    private final Piholes piholes;
    private final Providers providers;
    private final Transactions transactions;
    final Kept<Status> status;
    final Kept<Day> day;
    private final Clock clock;
    private @Nullable DnsProvider client;
    private @Nullable ProviderFailureException failure;
    private Instant failureUntil = Instant.EPOCH;

    LiveProvider(
            Provider provider,
            Piholes piholes,
            Providers providers,
            Transactions transactions,
            Clock clock) {
        this.provider = provider;
        this.piholes = piholes;
        this.providers = providers;
        this.transactions = transactions;
        this.clock = clock;
        this.status = new Kept<>(() -> client().status(), FRESH, clock);
        this.day = new Kept<>(() -> client().day(), DAY_FRESH, clock);
    }

    Provider provider() {
        return provider;
    }

    /// Why it could not be reached when its state was last asked for, which is then done again in
    /// the background; null if it could, or that is not known.
    @Nullable ProviderFailureException silence() {
        ProviderFailureException last = status.known().failure();
        if (last == null || !last.kind().isSilence()) {
            return null;
        }
        var _ = status.look();
        return last;
    }

    /// Blocks while it is found out which interface the instance has, which is not tried again for
    /// some time after a failure.
    synchronized DnsProvider client() throws ProviderFailureException {
        DnsProvider known = client;
        if (known == null) {
            PiholeAccess access =
                    transactions.read(() ->
                            providers.isCurrent(provider) ? providers.access(provider) : null);
            if (access == null) {
                throw new ProviderFailureException(
                        ProviderFailureException.Kind.REFUSED,
                        "The instance was changed meanwhile.",
                        "Try again.");
            }
            PiholeApi api = provider.api();
            if (api == null) {
                PiholeApi found = probe(access);
                transactions.write(() -> providers.setApi(provider, found));
                api = found;
            }
            var session = new StoredSession(provider, providers, transactions);
            known = piholes.client(access, api, session);
            client = known;
        }
        return known;
    }

    private PiholeApi probe(PiholeAccess access) throws ProviderFailureException {
        if (failure != null && clock.instant().isBefore(failureUntil)) {
            throw failure;
        }
        try {
            return piholes.probe(access);
        } catch (ProviderFailureException e) {
            failure = e;
            failureUntil = clock.instant().plus(e.kind().pause());
            throw e;
        }
    }

    /// Ends its session, if this server has used it.
    void signOut() {
        DnsProvider known;
        synchronized (this) {
            known = client;
        }
        if (known != null) {
            known.signOut();
        }
    }

    void close() {
        DnsProvider known;
        synchronized (this) {
            known = client;
            client = null;
        }
        if (known != null) {
            known.close();
        }
    }
}
