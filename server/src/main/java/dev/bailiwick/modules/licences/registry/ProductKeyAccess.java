package dev.bailiwick.modules.licences.registry;

import static dev.bailiwick.platform.schema.Tables.LICENCE_KEY_READER;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Who can reveal product keys: administrators, and people to whom an administrator granted it. The
/// grant has no effect without access to the module.
@Component
public final class ProductKeyAccess {
    private final DSLContext sql;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    ProductKeyAccess(DSLContext sql, Transactions transactions, AuditLog audit, Clock clock) {
        this.sql = sql;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// Runs in the caller's transaction.
    public boolean mayReveal(Account account) {
        return account.hasModule(ProductModule.LICENCES)
                && (account.isAdministrator() || isGranted(account.id()));
    }

    /// Whether it was granted, regardless of the role.
    public boolean isGranted(long account) {
        return sql.fetchExists(LICENCE_KEY_READER, LICENCE_KEY_READER.ACCOUNT_ID.eq(account));
    }

    public void set(Account to, boolean given, Actor by) {
        transactions.write(() -> {
            audit.acquireLock();
            if (isGranted(to.id()) == given) {
                return;
            }
            if (given) {
                sql.insertInto(LICENCE_KEY_READER)
                        .set(LICENCE_KEY_READER.ACCOUNT_ID, to.id())
                        .set(LICENCE_KEY_READER.GRANTED_AT, clock.instant())
                        .set(LICENCE_KEY_READER.GRANTED_BY, by.name())
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
                            .changed("reveal_product_keys", yesNo(!given), yesNo(given)));
        });
    }

    private static String yesNo(boolean given) {
        return given ? "yes" : "no";
    }
}
