package dev.bailiwick.platform.db;

import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Select;
import org.jooq.SelectForUpdateStep;

/// `FOR UPDATE` where it exists. SQLite has no such clause and needs none: its write transactions
/// are exclusive.
public final class RowLock {
    private RowLock() {}

    public static <R extends Record> Select<R> on(DSLContext sql, SelectForUpdateStep<R> rows) {
        return sql.dialect() == SQLDialect.SQLITE ? rows : rows.forUpdate();
    }

    /// `FOR SHARE`: several transactions can hold it, and a transaction that changes the row waits
    /// for all of them.
    public static <R extends Record> Select<R> shared(DSLContext sql, SelectForUpdateStep<R> rows) {
        return sql.dialect() == SQLDialect.SQLITE ? rows : rows.forShare();
    }
}
