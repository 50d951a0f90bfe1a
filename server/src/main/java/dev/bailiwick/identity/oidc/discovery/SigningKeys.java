package dev.bailiwick.identity.oidc.discovery;

import com.nimbusds.jose.jwk.JWK;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.provider.IdpHttp;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.RetryPause;
import dev.bailiwick.identity.oidc.provider.StrictJson;
import java.net.URI;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import net.minidev.json.JSONObject;
import org.jspecify.annotations.Nullable;

/// One provider's public keys. They are fetched once, again every hour (the old ones stay in use if
/// that fails), and again when none of them matches a token, but for that reason at most once in
/// ten seconds. If they cannot be fetched, or none of them matches, they may have moved: their
/// address is then read from a new discovery document. A failure is returned to everyone who was
/// waiting for that attempt, so that many requests to an unresponsive provider wait once rather
/// than one after another.
public final class SigningKeys {
    private static final Duration LIFETIME = Duration.ofHours(1);
    private static final Duration MIN_REFETCH_INTERVAL = Duration.ofSeconds(10);

    /// Where the keys are published according to a new discovery document. It is fetched at most
    /// once in ten seconds; otherwise, and if that fails, the known one still counts.
    interface KeyAddress {
        URI refreshed(IdentityProvider provider, URI known);
    }

    private final IdpHttp http;
    private final InstantSource clock;
    private final KeyAddress address;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable List<JWK> keys;
    private Instant renewAt = Instant.MIN;
    private Instant refetchFrom = Instant.MIN;
    private Instant failedAt = Instant.MIN;
    private @Nullable ProtocolFailure failure; // of the last attempt

    SigningKeys(IdpHttp http, InstantSource clock, KeyAddress address) {
        this.http = http;
        this.clock = clock;
        this.address = address;
    }

    public List<JWK> current(IdentityProvider provider, URI uri) throws ProtocolFailureException {
        Instant requestedAt = clock.instant();
        List<JWK> serving = keys;
        if (!lock.tryLock()) {
            if (serving != null) {
                return serving; // another thread is fetching newer ones
            }
            lock.lock();
        }
        try {
            List<JWK> cached = keys;
            if (cached == null) {
                requireNoFailureSince(requestedAt);
                return fetched(provider, uri);
            }
            if (RetryPause.isWaiting(renewAt, LIFETIME, clock.instant())) {
                return cached;
            }
            return renewed(cached, provider, uri);
        } finally {
            lock.unlock();
        }
    }

    /// Keys to try after `tried` did not match; empty when it is too early to fetch others.
    public Optional<List<JWK>> refetched(List<JWK> tried, IdentityProvider provider, URI uri)
            throws ProtocolFailureException {
        Instant requestedAt = clock.instant();
        lock.lock();
        try {
            if (keys != null && !keys.equals(tried)) {
                return Optional.of(keys);
            }
            requireNoFailureSince(requestedAt);
            if (RetryPause.isWaiting(refetchFrom, MIN_REFETCH_INTERVAL, clock.instant())) {
                if (failure != null) {
                    throw new ProtocolFailureException(failure);
                }
                return Optional.empty();
            }
            try {
                return Optional.of(fetched(provider, address.refreshed(provider, uri)));
            } finally {
                refetchFrom = clock.instant().plus(MIN_REFETCH_INTERVAL);
            }
        } finally {
            lock.unlock();
        }
    }

    private void requireNoFailureSince(Instant requestedAt) throws ProtocolFailureException {
        boolean since = requestedAt.isBefore(failedAt) && !failedAt.isAfter(clock.instant());
        if (failure != null && since) {
            throw new ProtocolFailureException(failure);
        }
    }

    private List<JWK> fetched(IdentityProvider provider, URI uri) throws ProtocolFailureException {
        try {
            keys = download(provider, uri);
            renewAt = clock.instant().plus(LIFETIME);
            failure = null;
            return keys;
        } catch (ProtocolFailureException refusal) {
            failure = refusal.failure();
            failedAt = clock.instant();
            throw refusal;
        }
    }

    private List<JWK> renewed(List<JWK> cached, IdentityProvider provider, URI uri) {
        try {
            return fetched(provider, uri);
        } catch (ProtocolFailureException _) {
            renewAt = clock.instant().plus(MIN_REFETCH_INTERVAL);
            return cached;
        }
    }

    private List<JWK> download(IdentityProvider provider, URI uri) throws ProtocolFailureException {
        try {
            return fetch(http, provider, uri);
        } catch (ProtocolFailureException refusal) {
            URI moved = address.refreshed(provider, uri);
            if (moved.equals(uri)) {
                throw refusal;
            }
            return fetch(http, provider, moved);
        }
    }

    static List<JWK> fetch(IdpHttp http, IdentityProvider provider, URI uri)
            throws ProtocolFailureException {
        try {
            return parse(StrictJson.object(http.get(provider, uri).successOrThrow().body()));
        } catch (ProtocolFailureException refusal) {
            ProtocolFailure failure = refusal.failure();
            throw new ProtocolFailureException(
                    ProtocolFailure.providerError(
                            "The provider's keys could not be fetched. " + failure.detail(),
                            failure.remedy()));
        } catch (StrictJson.Malformed e) {
            throw new ProtocolFailureException(
                    ProtocolFailure.providerError(
                            "The provider's keys cannot be read. " + e.reason() + ".", null));
        }
    }

    /// RFC 7517 §5: keys of an unsupported type or format are ignored individually.
    public static List<JWK> parse(Map<String, Object> set) throws StrictJson.Malformed {
        if (!(set.get("keys") instanceof List<?> members)) {
            throw new StrictJson.Malformed("It is not a JSON Web Key Set");
        }
        return members.stream()
                .filter(JSONObject.class::isInstance)
                .flatMap(member -> parseKey((JSONObject) member).stream())
                .toList();
    }

    private static Optional<JWK> parseKey(JSONObject key) {
        try {
            return Optional.of(JWK.parse(key));
        } catch (ParseException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
