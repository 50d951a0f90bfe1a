package dev.bailiwick.identity.oidc.discovery;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import dev.bailiwick.identity.oidc.provider.EndpointRule;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.Provider;
import dev.bailiwick.identity.oidc.provider.ProviderHttp;
import dev.bailiwick.identity.oidc.provider.RetryPause;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Discovery documents that kept every rule, for an hour; then a new one is fetched, and while that
/// fails the last good one serves on. A failure answers those who waited while it happened, so that
/// a crowd before a silent provider waits once and not one after the other; whoever comes later
/// asks anew.
public final class Discovery {
    private static final Duration LIFETIME = Duration.ofHours(1);
    private static final Duration BETWEEN_RENEWALS = Duration.ofSeconds(10);
    private static final int MOST = 8;

    private final ProviderHttp http;
    private final InstantSource clock;
    private final ConcurrentHashMap<Key, Entry> entries = new ConcurrentHashMap<>();

    public Discovery(ProviderHttp http, InstantSource clock) {
        this.http = http;
        this.clock = clock;
    }

    public DiscoveredProvider of(Provider provider) throws ProtocolFailureException {
        Entry entry = entry(provider);
        Trusted trusted = entry.current(provider);
        return new DiscoveredProvider(
                provider,
                trusted.metadata(),
                trusted.algorithms(),
                trusted.endSession(),
                entry.keys);
    }

    /// Lets what Test configuration has just seen serve the next sign-in.
    void remember(Provider provider, DiscoveryDocument document) {
        try {
            entry(provider).remember(Trusted.of(provider, document));
        } catch (ProtocolFailureException _) {
            entries.remove(Key.of(provider));
        }
    }

    static DiscoveryDocument download(ProviderHttp http, Provider provider)
            throws ProtocolFailureException {
        return DiscoveryDocument.parse(
                http.get(provider, provider.discoveryUri()).successOrRefuse());
    }

    private Entry entry(Provider provider) {
        if (entries.size() >= MOST) {
            entries.clear();
        }
        return entries.computeIfAbsent(Key.of(provider), _ -> new Entry());
    }

    private record Key(String issuer, boolean verifyTls, boolean useUserInfo, EndpointRule rule) {
        static Key of(Provider provider) {
            return new Key(
                    provider.issuer(),
                    provider.verifyTls(),
                    provider.useUserInfo(),
                    provider.endpointRule());
        }
    }

    private record Trusted(
            OIDCProviderMetadata metadata, Set<JWSAlgorithm> algorithms, @Nullable URI endSession) {
        static Trusted of(Provider provider, DiscoveryDocument document)
                throws ProtocolFailureException {
            return new Trusted(
                    document.trustedBy(provider),
                    document.signingAlgorithms(),
                    document.endSession(provider).orElse(null));
        }
    }

    private final class Entry {
        private final ReentrantLock lock = new ReentrantLock();
        private final SigningKeys keys = new SigningKeys(http, clock);
        private volatile @Nullable Trusted trusted;
        private Instant renewAt = Instant.MIN;
        private Instant failedAt = Instant.MIN;
        private @Nullable ProtocolFailure failure;

        Trusted current(Provider provider) throws ProtocolFailureException {
            Instant asked = clock.instant();
            Trusted serving = trusted;
            if (!lock.tryLock()) {
                if (serving != null) {
                    return serving;
                }
                lock.lock();
            }
            try {
                Trusted known = trusted;
                Instant now = clock.instant();
                if (known != null && RetryPause.lasts(renewAt, LIFETIME, now)) {
                    return known;
                }
                boolean failedSince = asked.isBefore(failedAt) && !failedAt.isAfter(now);
                if (known == null && failure != null && failedSince) {
                    throw new ProtocolFailureException(failure);
                }
                return renewed(provider, known);
            } finally {
                lock.unlock();
            }
        }

        private Trusted renewed(Provider provider, @Nullable Trusted known)
                throws ProtocolFailureException {
            try {
                return remember(Trusted.of(provider, download(http, provider)));
            } catch (ProtocolFailureException refusal) {
                failure = refusal.failure();
                failedAt = clock.instant();
                renewAt = failedAt.plus(BETWEEN_RENEWALS);
                if (known == null) {
                    throw refusal;
                }
                return known;
            }
        }

        Trusted remember(Trusted fresh) {
            lock.lock();
            try {
                trusted = fresh;
                renewAt = clock.instant().plus(LIFETIME);
                return fresh;
            } finally {
                lock.unlock();
            }
        }
    }
}
