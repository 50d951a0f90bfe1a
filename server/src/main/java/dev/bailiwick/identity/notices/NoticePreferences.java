package dev.bailiwick.identity.notices;

import static dev.bailiwick.platform.schema.Tables.MUTED_NOTICE;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Which notifications each person wants. Everyone gets all by default.
@Component
public final class NoticePreferences {
    private final DSLContext sql;
    private final Transactions transactions;
    private final AuditLog audit;

    NoticePreferences(DSLContext sql, Transactions transactions, AuditLog audit) {
        this.sql = sql;
        this.transactions = transactions;
        this.audit = audit;
    }

    public Set<Notice> wantedBy(long accountId) {
        List<String> muted =
                sql.select(MUTED_NOTICE.NOTICE)
                        .from(MUTED_NOTICE)
                        .where(MUTED_NOTICE.ACCOUNT_ID.eq(accountId))
                        .fetch(MUTED_NOTICE.NOTICE);
        var wanted = EnumSet.allOf(Notice.class);
        wanted.removeIf(notice -> notice.isSwitchable() && muted.contains(notice.key()));
        return wanted;
    }

    /// @param keys the switchable notifications that are wanted; all others are switched off
    public void choose(Account account, Collection<String> keys) {
        transactions.write(() -> {
            audit.acquireLock();
            Set<Notice> before = wantedBy(account.id());
            sql.deleteFrom(MUTED_NOTICE).where(MUTED_NOTICE.ACCOUNT_ID.eq(account.id())).execute();
            for (Notice notice : Notice.switchable()) {
                if (!keys.contains(notice.key())) {
                    sql.insertInto(MUTED_NOTICE)
                            .set(MUTED_NOTICE.ACCOUNT_ID, account.id())
                            .set(MUTED_NOTICE.NOTICE, notice.key())
                            .execute();
                }
            }
            Set<Notice> after = wantedBy(account.id());
            if (!after.equals(before)) {
                audit.record(
                        AuditEvent.of("Notifications Chosen")
                                .on(account.email().value())
                                .changed("notices", labels(before), labels(after)));
            }
        });
    }

    private static String labels(Set<Notice> notices) {
        return notices.stream()
                .filter(Notice::isSwitchable)
                .map(Notice::key)
                .collect(Collectors.joining(", "));
    }
}
