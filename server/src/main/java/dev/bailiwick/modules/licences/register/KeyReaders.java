package dev.bailiwick.modules.licences.register;

import static dev.bailiwick.platform.db.schema.Tables.LICENCE_KEY_READER;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Who may have product keys shown: administrators, and those to whom one of them gave it. It is of
/// no use without the module.
@Component
public final class KeyReaders {
    private final DSLContext sql;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    KeyReaders(DSLContext sql, Transactions transactions, AuditLog audit, Clock clock) {
        this.sql = sql;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// Takes part in the caller's transaction.
    public boolean mayReveal(Account account) {
        return account.reaches(ProductModule.LICENCES)
                && (account.isAdministrator() || isGiven(account.id()));
    }

    /// Whether it was given, whatever the role.
    public boolean isGiven(long account) {
        return sql.fetchExists(LICENCE_KEY_READER, LICENCE_KEY_READER.ACCOUNT_ID.eq(account));
    }

    public void give(Account to, boolean given, Actor by) {
        transactions.write(() -> {
            audit.takeTurn();
            if (isGiven(to.id()) == given) {
                return;
            }
            if (given) {
                sql.insertInto(LICENCE_KEY_READER)
                        .set(LICENCE_KEY_READER.ACCOUNT_ID, to.id())
                        .set(LICENCE_KEY_READER.GIVEN_AT, clock.instant())
                        .set(LICENCE_KEY_READER.GIVEN_BY, by.name())
                        .execute();
            } else {
                sql.deleteFrom(LICENCE_KEY_READER)
                        .where(LICENCE_KEY_READER.ACCOUNT_ID.eq(to.id()))
                        .execute();
            }
            audit.record(
                    AuditEvent.of("Account Access Changed")
                            .by(by)
                            .on(to.email().value())
                            .changed("reveal_product_keys", word(!given), word(given)));
        });
    }

    private static String word(boolean given) {
        return given ? "yes" : "no";
    }
}
