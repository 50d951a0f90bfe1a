package dev.bailiwick.access;

import static dev.bailiwick.db.schema.Tables.SETUP_LINK;

import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.db.Transactions;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The one link that makes the first administrator: printed at start while there is none, replaced
/// by the next start, spent by its use. Only its SHA-256 is stored; its 32 random bytes need no
/// slower hash.
@Component
public final class SetupLink {
    private static final long ONLY = 1;

    private final DSLContext sql;
    private final Accounts accounts;
    private final Transactions transactions;
    private final Clock clock;

    SetupLink(DSLContext sql, Accounts accounts, Transactions transactions, Clock clock) {
        this.sql = sql;
        this.accounts = accounts;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Whether the site still waits for its first administrator.
    boolean isOpen() {
        return transactions.read(() -> !accounts.hasAdministrator());
    }

    /// @return a new token, or empty when there is an administrator already
    public Optional<String> renew() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        return transactions.write(() -> {
            sql.deleteFrom(SETUP_LINK).execute();
            if (accounts.hasAdministrator()) {
                return Optional.empty();
            }
            sql.insertInto(SETUP_LINK)
                    .set(SETUP_LINK.ID, ONLY)
                    .set(SETUP_LINK.TOKEN_HASH, hash(token))
                    .set(SETUP_LINK.CREATED_AT, clock.instant())
                    .execute();
            return Optional.of(token);
        });
    }

    boolean opens(String token) {
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

    private static String hash(String token) {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
