package dev.bailiwick.identity.setup;

import static dev.bailiwick.platform.db.schema.Tables.SETUP_LINK;

import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Clock;
import java.util.Optional;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The one link that makes the first administrator: printed at start while there is none, replaced
/// by the next start, spent by its use. Only a keyed hash of its token is stored.
@Component
public final class SetupLink {
    private static final long ONLY = 1;

    private final DSLContext sql;
    private final Secrets secrets;
    private final Accounts accounts;
    private final Transactions transactions;
    private final Clock clock;

    SetupLink(
            DSLContext sql,
            Secrets secrets,
            Accounts accounts,
            Transactions transactions,
            Clock clock) {
        this.sql = sql;
        this.secrets = secrets;
        this.accounts = accounts;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Whether the site still waits for its first administrator.
    public boolean isOpen() {
        return transactions.read(() -> !accounts.hasAdministrator());
    }

    /// @return a new token, or empty when there is an administrator already
    public Optional<String> renew() {
        String token = RandomToken.next();
        return transactions.write(() -> {
            sql.deleteFrom(SETUP_LINK).execute();
            if (accounts.hasAdministrator()) {
                return Optional.empty();
            }
            // Another server may start at this moment: the link of the last one counts.
            sql.insertInto(SETUP_LINK)
                    .set(SETUP_LINK.ID, ONLY)
                    .set(SETUP_LINK.TOKEN_HASH, hash(token))
                    .set(SETUP_LINK.CREATED_AT, clock.instant())
                    .onConflict(SETUP_LINK.ID)
                    .doUpdate()
                    .set(SETUP_LINK.TOKEN_HASH, hash(token))
                    .set(SETUP_LINK.CREATED_AT, clock.instant())
                    .execute();
            return Optional.of(token);
        });
    }

    public boolean opens(String token) {
        return transactions.read(() ->
                !accounts.hasAdministrator()
                        && sql.fetchExists(SETUP_LINK, SETUP_LINK.TOKEN_HASH.eq(hash(token))));
    }

    /// Spends the link, inside the transaction that makes the administrator: of two at once, one
    /// gets in.
    boolean spend(String token) {
        return sql.deleteFrom(SETUP_LINK).where(SETUP_LINK.TOKEN_HASH.eq(hash(token))).execute()
                        == 1
                && !accounts.hasAdministrator();
    }

    private String hash(String token) {
        return secrets.hash("set-up link", token);
    }
}
