package dev.bailiwick.identity.notices;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountSql;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.List;
import java.util.Objects;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Table;
import org.jooq.TableField;
import org.jooq.impl.DSL;

/// Whether people receive the mails of a module. Administrators do by default, others only if they
/// choose to. The module must check what each of them may see.
public abstract class MailChoice {
    private static final int MAX_RECIPIENTS = 1_000;

    private final DSLContext sql;
    private final Accounts accounts;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Kind kind;

    /// @param account of the table of choices, its key
    /// @param event as the audit log names a choice
    /// @param auditDetail for the mails in the audit log
    /// @param key as the profile's form names it
    /// @param modules people with any of them can choose
    /// @param label what the person is told, as the profile lists it
    public record Kind(
            TableField<?, Long> account,
            TableField<?, Boolean> wanted,
            String event,
            String auditDetail,
            String key,
            List<ProductModule> modules,
            String label) {
        Table<?> table() {
            return Objects.requireNonNull(account.getTable());
        }
    }

    protected MailChoice(
            DSLContext sql,
            Accounts accounts,
            Transactions transactions,
            AuditLog audit,
            Kind kind) {
        this.sql = sql;
        this.accounts = accounts;
        this.transactions = transactions;
        this.audit = audit;
        this.kind = kind;
    }

    /// Whether the person may see what these mails are about.
    public final boolean isFor(Account account) {
        return kind.modules().stream().anyMatch(account::hasModule);
    }

    public final String key() {
        return kind.key();
    }

    public final String label() {
        return kind.label();
    }

    /// Runs in the caller's transaction.
    public final boolean wantedBy(Account account) {
        return sql.select(kind.wanted())
                .from(kind.table())
                .where(kind.account().eq(account.id()))
                .fetchOptional(kind.wanted())
                .orElse(account.isAdministrator());
    }

    public final void choose(Account account, boolean wanted) {
        transactions.write(() -> {
            audit.acquireLock();
            boolean before = wantedBy(account);
            if (before == wanted) {
                return;
            }
            sql.insertInto(kind.table())
                    .set(kind.account(), account.id())
                    .set(kind.wanted(), wanted)
                    .onConflict(kind.account())
                    .doUpdate()
                    .set(kind.wanted(), wanted)
                    .execute();
            audit.record(
                    AuditEvent.of(kind.event())
                            .on(account.email().value())
                            .changed(kind.auditDetail(), onOff(before), onOff(wanted)));
        });
    }

    /// Everyone who wants them and can sign in.
    public List<Account> people() {
        Condition byDefault = AccountSql.isAdministrator().andNot(hasChosen(false));
        return accounts.matching(
                AccountSql.isActive().and(hasChosen(true).or(byDefault)), MAX_RECIPIENTS);
    }

    private Condition hasChosen(boolean wanted) {
        return AccountSql.ID.in(
                DSL.select(kind.account()).from(kind.table()).where(kind.wanted().eq(wanted)));
    }

    private static String onOff(boolean wanted) {
        return wanted ? "on" : "off";
    }
}
