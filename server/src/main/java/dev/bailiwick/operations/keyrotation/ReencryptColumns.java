package dev.bailiwick.operations.keyrotation;

import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.EncryptedColumn;
import dev.bailiwick.platform.secrets.SecretUnreadableException;
import dev.bailiwick.platform.secrets.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Record2;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Re-encrypts one column after another with the newest key, in transactions short enough that
/// nobody waits for them.
@Component
final class ReencryptColumns {
    private static final int BATCH_SIZE = 200;

    private final EncryptedColumns columns;
    private final DSLContext sql;
    private final Transactions transactions;
    private final Secrets secrets;

    ReencryptColumns(
            EncryptedColumns columns, DSLContext sql, Transactions transactions, Secrets secrets) {
        this.columns = columns;
        this.sql = sql;
        this.transactions = transactions;
        this.secrets = secrets;
    }

    /// @param unreadable sentences about secrets that no key decrypts; they stay unchanged
    record Done(long secrets, List<String> unreadable) {}

    Done all() {
        var unreadable = new ArrayList<String>();
        long done = 0;
        for (EncryptedColumn column : columns.all()) {
            @Nullable UUID after = null;
            do {
                UUID last = after;
                Part part = transactions.write(() -> next(column, last, unreadable));
                done += part.encrypted();
                after = part.last();
            } while (after != null);
        }
        return new Done(done, unreadable);
    }

    /// @param last null when there are no further rows
    private record Part(long encrypted, @Nullable UUID last) {}

    private Part next(EncryptedColumn column, @Nullable UUID after, List<String> unreadable) {
        var rows =
                RowLock.on(
                                sql,
                                sql.select(column.uid(), column.secret())
                                        .from(column.table())
                                        .where(column.secret().isNotNull())
                                        .and(
                                                after == null
                                                        ? DSL.noCondition()
                                                        : column.uid().greaterThan(after))
                                        .orderBy(column.uid())
                                        .limit(BATCH_SIZE))
                        .fetch();
        long encrypted = 0;
        for (Record2<UUID, byte[]> row : rows) {
            if (secrets.usesNewestKey(row.value2())) {
                continue;
            }
            try {
                replace(column, row.value1(), row.value2());
                encrypted++;
            } catch (SecretUnreadableException e) {
                unreadable.add(String.valueOf(e.getMessage()));
            }
        }
        return new Part(encrypted, rows.isEmpty() ? null : rows.getLast().value1());
    }

    private void replace(EncryptedColumn column, UUID uid, byte[] old) {
        byte[] plain = secrets.decrypt(column.column(), uid, old);
        sql.update(column.table())
                .set(column.secret(), secrets.encrypt(column.column(), uid, plain))
                .where(column.uid().eq(uid))
                .execute();
    }
}
