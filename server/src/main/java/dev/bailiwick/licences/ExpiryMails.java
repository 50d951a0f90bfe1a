package dev.bailiwick.licences;

import static dev.bailiwick.db.schema.Tables.ACCOUNT;
import static dev.bailiwick.db.schema.Tables.LICENCE_MAIL_CHOICE;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.accounts.Role;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import java.util.List;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Who is mailed when licences end. Administrators are until they say otherwise, the others when
/// they say so; nobody who may not see them.
@Component
public final class ExpiryMails {
    private static final int MOST_PEOPLE = 1_000;

    private final DSLContext sql;
    private final Transactions transactions;
    private final AuditLog audit;

    ExpiryMails(DSLContext sql, Transactions transactions, AuditLog audit) {
        this.sql = sql;
        this.transactions = transactions;
        this.audit = audit;
    }

    /// Takes part in the caller's transaction.
    public boolean wantedBy(Account account) {
        return sql.select(LICENCE_MAIL_CHOICE.WANTED)
                .from(LICENCE_MAIL_CHOICE)
                .where(LICENCE_MAIL_CHOICE.ACCOUNT_ID.eq(account.id()))
                .fetchOptional(LICENCE_MAIL_CHOICE.WANTED)
                .orElse(account.isAdministrator());
    }

    public void choose(Account account, boolean wanted) {
        transactions.write(() -> {
            audit.takeTurn();
            boolean before = wantedBy(account);
            if (before == wanted) {
                return;
            }
            sql.insertInto(LICENCE_MAIL_CHOICE)
                    .set(LICENCE_MAIL_CHOICE.ACCOUNT_ID, account.id())
                    .set(LICENCE_MAIL_CHOICE.WANTED, wanted)
                    .onConflict(LICENCE_MAIL_CHOICE.ACCOUNT_ID)
                    .doUpdate()
                    .set(LICENCE_MAIL_CHOICE.WANTED, wanted)
                    .execute();
            audit.record(
                    AuditEvent.of("Licence Mails Chosen")
                            .on(account.email().value())
                            .changed("licence_mails", word(before), word(wanted)));
        });
    }

    List<Account> people() {
        return sql
                .select(ACCOUNT.asterisk(), Accounts.MODULES)
                .from(ACCOUNT)
                .leftJoin(LICENCE_MAIL_CHOICE)
                .on(LICENCE_MAIL_CHOICE.ACCOUNT_ID.eq(ACCOUNT.ID))
                .where(ACCOUNT.ACTIVE.isTrue())
                .and(
                        LICENCE_MAIL_CHOICE
                                .WANTED
                                .isTrue()
                                .or(
                                        LICENCE_MAIL_CHOICE
                                                .WANTED
                                                .isNull()
                                                .and(ACCOUNT.ROLE.eq(Role.ADMIN.name()))))
                .orderBy(ACCOUNT.EMAIL_KEY)
                .limit(MOST_PEOPLE)
                .fetch(Accounts::account)
                .stream()
                .filter(account -> account.reaches(ProductModule.LICENCES))
                .toList();
    }

    private static String word(boolean wanted) {
        return wanted ? "on" : "off";
    }
}
