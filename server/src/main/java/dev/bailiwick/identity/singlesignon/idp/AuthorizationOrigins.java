package dev.bailiwick.identity.singlesignon.idp;

import static dev.bailiwick.platform.schema.Tables.OIDC_ORIGIN;

import dev.bailiwick.identity.oidc.relyingparty.RelyingParty;
import dev.bailiwick.platform.db.Transactions;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The origin to which an issuer's validated discovery document sends people. Stored, so that every
/// page of every replica can name it in its content security policy without a network request.
@Component
public final class AuthorizationOrigins {
    private final DSLContext sql;
    private final Transactions transactions;
    private final RelyingParty relyingParty;
    private final Clock clock;
    private final ConcurrentHashMap<String, String> cache = new ConcurrentHashMap<>();

    AuthorizationOrigins(
            DSLContext sql, Transactions transactions, RelyingParty relyingParty, Clock clock) {
        this.sql = sql;
        this.transactions = transactions;
        this.relyingParty = relyingParty;
        this.clock = clock;
    }

    /// Asks the provider unless the answer is cached; does nothing if that fails.
    public void update(ConfiguredIdp provider) {
        relyingParty
                .authorizationEndpoint(provider.protocol())
                .ifPresent(endpoint -> remember(provider.protocol().issuer(), origin(endpoint)));
    }

    public Optional<String> of(String issuer) {
        String remembered = cache.get(issuer);
        if (remembered != null) {
            return Optional.of(remembered);
        }
        Optional<String> stored = transactions.read(() -> stored(issuer));
        stored.ifPresent(origin -> cache.put(issuer, origin));
        return stored;
    }

    private void remember(String issuer, String origin) {
        if (!Optional.of(origin).equals(of(issuer))) {
            transactions.write(() -> store(issuer, origin));
            cache.put(issuer, origin);
        }
    }

    private Optional<String> stored(String issuer) {
        return sql.select(OIDC_ORIGIN.ORIGIN)
                .from(OIDC_ORIGIN)
                .where(OIDC_ORIGIN.ISSUER.eq(issuer))
                .fetchOptional(OIDC_ORIGIN.ORIGIN);
    }

    private void store(String issuer, String origin) {
        sql.insertInto(OIDC_ORIGIN)
                .set(OIDC_ORIGIN.ISSUER, issuer)
                .set(OIDC_ORIGIN.ORIGIN, origin)
                .set(OIDC_ORIGIN.SEEN_AT, clock.instant())
                .onConflict(OIDC_ORIGIN.ISSUER)
                .doUpdate()
                .setAllToExcluded()
                .execute();
    }

    private static String origin(URI endpoint) {
        String port = endpoint.getPort() < 0 ? "" : ":" + endpoint.getPort();
        return endpoint.getScheme() + "://" + endpoint.getHost() + port;
    }
}
