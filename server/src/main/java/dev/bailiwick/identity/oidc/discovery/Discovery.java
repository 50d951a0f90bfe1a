package dev.bailiwick.identity.oidc.discovery;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import dev.bailiwick.identity.oidc.provider.EndpointPolicy;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.provider.IdpHttp;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.RetryPause;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Caches valid discovery documents for an hour, then fetches a new one; while that fails, the last
/// valid one stays in use. While the keys it points to do not serve, a new one is fetched sooner,
/// at most every ten seconds. A failure is returned to everyone who was waiting for that attempt,
/// so that many requests to an unresponsive provider wait once rather than one after another; later
/// requests try again.
public final class Discovery {
    private static final Duration LIFETIME = Duration.ofHours(1);
    private static final Duration MIN_RENEWAL_INTERVAL = Duration.ofSeconds(10);
    private static final int MAX_PROVIDERS = 8;

    private final IdpHttp http;
    private final InstantSource clock;
    private final ConcurrentHashMap<Key, Entry> entries = new ConcurrentHashMap<>();

    public Discovery(IdpHttp http, InstantSource clock) {
        this.http = http;
        this.clock = clock;
    }

    public DiscoveredIdp of(IdentityProvider provider) throws ProtocolFailureException {
        Entry entry = entry(provider);
        Metadata trusted = entry.current(provider);
        return new DiscoveredIdp(
                provider,
                trusted.metadata(),
                provider.tokenRules().accepted(trusted.algorithms()),
                trusted.endSession(),
                entry.keys);
    }

    /// Stores what Test configuration has just fetched for the next sign-in.
    void remember(IdentityProvider provider, DiscoveryDocument document) {
        try {
            entry(provider).remember(Metadata.of(provider, document));
        } catch (ProtocolFailureException _) {
            entries.remove(Key.of(provider));
        }
    }

    static DiscoveryDocument download(IdpHttp http, IdentityProvider provider)
            throws ProtocolFailureException {
        return DiscoveryDocument.parse(
                http.get(provider, provider.discoveryUri()).successOrThrow());
    }

    private Entry entry(IdentityProvider provider) {
        if (entries.size() >= MAX_PROVIDERS) {
            entries.clear();
        }
        return entries.computeIfAbsent(Key.of(provider), _ -> new Entry());
    }

    private record Key(String issuer, boolean verifyTls, boolean useUserInfo, EndpointPolicy rule) {
        static Key of(IdentityProvider provider) {
            return new Key(
                    provider.issuer(),
                    provider.verifyTls(),
                    provider.useUserInfo(),
                    provider.endpointRule());
        }
    }

    private record Metadata(
            OIDCProviderMetadata metadata, Set<JWSAlgorithm> algorithms, @Nullable URI endSession) {
        static Metadata of(IdentityProvider provider, DiscoveryDocument document)
                throws ProtocolFailureException {
            return new Metadata(
                    document.validatedFor(provider),
                    document.signingAlgorithms(),
                    document.endSession(provider).orElse(null));
        }
    }

    private final class Entry {
        private final ReentrantLock lock = new ReentrantLock();
        private final SigningKeys keys = new SigningKeys(http, clock, this::keyAddress);
        private volatile @Nullable Metadata current;
        private Instant renewAt = Instant.MIN;
        private Instant refetchFrom = Instant.MIN;
        private Instant failedAt = Instant.MIN;
        private @Nullable ProtocolFailure failure;

        Metadata current(IdentityProvider provider) throws ProtocolFailureException {
            Instant requestedAt = clock.instant();
            Metadata serving = current;
            if (!lock.tryLock()) {
                if (serving != null) {
                    return serving;
                }
                lock.lock();
            }
            try {
                Metadata cached = current;
                Instant now = clock.instant();
                if (cached != null && RetryPause.isWaiting(renewAt, LIFETIME, now)) {
                    return cached;
                }
                boolean failedSince = requestedAt.isBefore(failedAt) && !failedAt.isAfter(now);
                if (cached == null && failure != null && failedSince) {
                    throw new ProtocolFailureException(failure);
                }
                return renewed(provider, cached);
            } finally {
                lock.unlock();
            }
        }

        private Metadata renewed(IdentityProvider provider, @Nullable Metadata cached)
                throws ProtocolFailureException {
            try {
                return remember(Metadata.of(provider, download(http, provider)));
            } catch (ProtocolFailureException refusal) {
                failure = refusal.failure();
                failedAt = clock.instant();
                renewAt = failedAt.plus(MIN_RENEWAL_INTERVAL);
                if (cached == null) {
                    throw refusal;
                }
                return cached;
            }
        }

        private URI keyAddress(IdentityProvider provider, URI known) {
            lock.lock();
            try {
                Metadata cached = current;
                Instant now = clock.instant();
                if (cached == null
                        || RetryPause.isWaiting(refetchFrom, MIN_RENEWAL_INTERVAL, now)) {
                    return known;
                }
                refetchFrom = now.plus(MIN_RENEWAL_INTERVAL);
                return renewed(provider, cached).metadata().getJWKSetURI();
            } catch (ProtocolFailureException _) {
                return known;
            } finally {
                lock.unlock();
            }
        }

        Metadata remember(Metadata fetched) {
            lock.lock();
            try {
                current = fetched;
                renewAt = clock.instant().plus(LIFETIME);
                return fetched;
            } finally {
                lock.unlock();
            }
        }
    }
}
