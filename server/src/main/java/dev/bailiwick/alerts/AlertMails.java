package dev.bailiwick.alerts;

import static dev.bailiwick.db.schema.Tables.ACCOUNT;
import static dev.bailiwick.db.schema.Tables.ALERT_MAIL_CHOICE;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.accounts.Role;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import java.util.List;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Who is mailed of alerts. Administrators are until they say otherwise, the others when they say
/// so; nobody of what they may not see.
@Component
public final class AlertMails {
    private static final int MOST_PEOPLE = 1_000;

    private final DSLContext sql;
    private final Transactions transactions;
    private final AuditLog audit;

    AlertMails(DSLContext sql, Transactions transactions, AuditLog audit) {
        this.sql = sql;
        this.transactions = transactions;
        this.audit = audit;
    }

    /// Takes part in the caller's transaction.
    public boolean wantedBy(Account account) {
        return sql.select(ALERT_MAIL_CHOICE.WANTED)
                .from(ALERT_MAIL_CHOICE)
                .where(ALERT_MAIL_CHOICE.ACCOUNT_ID.eq(account.id()))
                .fetchOptional(ALERT_MAIL_CHOICE.WANTED)
                .orElse(account.isAdministrator());
    }

    public void choose(Account account, boolean wanted) {
        transactions.write(() -> {
            audit.takeTurn();
            boolean before = wantedBy(account);
            if (before == wanted) {
                return;
            }
            sql.insertInto(ALERT_MAIL_CHOICE)
                    .set(ALERT_MAIL_CHOICE.ACCOUNT_ID, account.id())
                    .set(ALERT_MAIL_CHOICE.WANTED, wanted)
                    .onConflict(ALERT_MAIL_CHOICE.ACCOUNT_ID)
                    .doUpdate()
                    .set(ALERT_MAIL_CHOICE.WANTED, wanted)
                    .execute();
            audit.record(
                    AuditEvent.of("Alert Mails Chosen")
                            .on(account.email().value())
                            .changed("alert_mails", word(before), word(wanted)));
        });
    }

    /// Everybody who wants mails and may sign in; what each may see is for the caller to ask.
    List<Account> people() {
        return sql.select(ACCOUNT.asterisk(), Accounts.MODULES)
                .from(ACCOUNT)
                .leftJoin(ALERT_MAIL_CHOICE)
                .on(ALERT_MAIL_CHOICE.ACCOUNT_ID.eq(ACCOUNT.ID))
                .where(ACCOUNT.ACTIVE.isTrue())
                .and(
                        ALERT_MAIL_CHOICE
                                .WANTED
                                .isTrue()
                                .or(
                                        ALERT_MAIL_CHOICE
                                                .WANTED
                                                .isNull()
                                                .and(ACCOUNT.ROLE.eq(Role.ADMIN.name()))))
                .orderBy(ACCOUNT.EMAIL_KEY)
                .limit(MOST_PEOPLE)
                .fetch(Accounts::account);
    }

    private static String word(boolean wanted) {
        return wanted ? "on" : "off";
    }
}
