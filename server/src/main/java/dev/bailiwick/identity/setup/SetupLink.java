package dev.bailiwick.identity.setup;

import static dev.bailiwick.platform.schema.Tables.SETUP_LINK;

import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Clock;
import java.util.Optional;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The one-time link that creates the first administrator. It is printed at start while there is no
/// administrator, replaced at the next start and invalidated by use. Only a keyed hash of its token
/// is stored.
@Component
public final class SetupLink {
    private static final long ROW_ID = 1;

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

    /// Whether the site has no administrator yet.
    public boolean isOpen() {
        return transactions.read(() -> !accounts.hasAdministrator());
    }

    /// @return a new token, or empty when there is already an administrator
    public Optional<String> renew() {
        String token = RandomToken.next();
        return transactions.write(() -> {
            sql.deleteFrom(SETUP_LINK).execute();
            if (accounts.hasAdministrator()) {
                return Optional.empty();
            }
            // Another server may be starting at the same time; the last one's link is valid.
            sql.insertInto(SETUP_LINK)
                    .set(SETUP_LINK.ID, ROW_ID)
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

    public boolean matches(String token) {
        return transactions.read(() ->
                !accounts.hasAdministrator()
                        && sql.fetchExists(SETUP_LINK, SETUP_LINK.TOKEN_HASH.eq(hash(token))));
    }

    /// Invalidates the link inside the transaction that creates the administrator: of two
    /// simultaneous uses, one succeeds.
    boolean consume(String token) {
        return sql.deleteFrom(SETUP_LINK).where(SETUP_LINK.TOKEN_HASH.eq(hash(token))).execute()
                        == 1
                && !accounts.hasAdministrator();
    }

    private String hash(String token) {
        return secrets.hash("set-up link", token);
    }
}
