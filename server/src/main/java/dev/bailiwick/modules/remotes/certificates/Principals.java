package dev.bailiwick.modules.remotes.certificates;

import static dev.bailiwick.platform.schema.Tables.REMOTE_PRINCIPAL;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The user names on machines for which an account gets certificates. Administrators set them.
@Component
public final class Principals {
    /// No comma, quotes or wildcards, which mean something to OpenSSH.
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.@+$-]{0,63}");

    static final RecordField<List<String>> FIELD =
            RecordField.optional(
                    "principals",
                    "User names",
                    FieldType.lines(
                            20,
                            64,
                            text ->
                                    FieldType.error(
                                            NAME.matcher(text).matches(),
                                            "a user name has up to 64 letters, digits and"
                                                    + " . _ @ + $ - only.")));

    private final DSLContext sql;
    private final AuditLog audit;
    private final Transactions transactions;

    Principals(DSLContext sql, AuditLog audit, Transactions transactions) {
        this.sql = sql;
        this.audit = audit;
        this.transactions = transactions;
    }

    /// In the order in which they were entered. Runs in the caller's transaction.
    public List<String> of(long accountId) {
        return sql.select(REMOTE_PRINCIPAL.PRINCIPAL)
                .from(REMOTE_PRINCIPAL)
                .where(REMOTE_PRINCIPAL.ACCOUNT_ID.eq(accountId))
                .orderBy(REMOTE_PRINCIPAL.POSITION)
                .fetch(REMOTE_PRINCIPAL.PRINCIPAL);
    }

    /// By the ids of accounts that have any. Runs in the caller's transaction.
    Map<Long, List<String>> all() {
        return sql.selectFrom(REMOTE_PRINCIPAL)
                .orderBy(REMOTE_PRINCIPAL.ACCOUNT_ID, REMOTE_PRINCIPAL.POSITION)
                .fetchGroups(REMOTE_PRINCIPAL.ACCOUNT_ID, REMOTE_PRINCIPAL.PRINCIPAL);
    }

    void set(Account account, List<String> names, Actor administrator) {
        List<String> wanted = names.stream().distinct().toList();
        transactions.write(() -> {
            audit.acquireLock(ProductModule.REMOTE.key());
            List<String> before = of(account.id());
            if (before.equals(wanted)) {
                return;
            }
            sql.deleteFrom(REMOTE_PRINCIPAL)
                    .where(REMOTE_PRINCIPAL.ACCOUNT_ID.eq(account.id()))
                    .execute();
            for (int i = 0; i < wanted.size(); i++) {
                sql.insertInto(REMOTE_PRINCIPAL)
                        .set(REMOTE_PRINCIPAL.ACCOUNT_ID, account.id())
                        .set(REMOTE_PRINCIPAL.POSITION, i)
                        .set(REMOTE_PRINCIPAL.PRINCIPAL, wanted.get(i))
                        .execute();
            }
            audit.record(
                    AuditEvent.of("Remote Session User Names Changed")
                            .by(administrator)
                            .on(account.email().value())
                            .changed(
                                    "principals",
                                    String.join(", ", before),
                                    String.join(", ", wanted)));
        });
    }
}
