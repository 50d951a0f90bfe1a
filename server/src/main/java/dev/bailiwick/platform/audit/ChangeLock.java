package dev.bailiwick.platform.audit;

import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.springframework.stereotype.Component;

/// Serialises changes from before they read what they depend on until their transaction ends. A
/// change is either the only one, or the only one to records of its kind.
///
/// SQLite needs no lock, because its write transactions are exclusive from their first statement.
/// PostgreSQL has advisory locks, which are granted in the order of the requests: a sign-in that
/// needs to be the only change is not overtaken by changes to records.
@Component
final class ChangeLock {
    private static final int ALL_CHANGES = 0x62770001;
    private static final int CHANGES_OF_KIND = 0x62770002;

    private final DSLContext sql;

    ChangeLock(DSLContext sql) {
        this.sql = sql;
    }

    /// Waits for all other changes.
    void acquire() {
        acquire("SELECT pg_advisory_xact_lock(?, ?)", ALL_CHANGES, 0);
    }

    /// Waits for changes to records of the same kind, and for those that are the only change.
    void acquire(String kind) {
        acquire("SELECT pg_advisory_xact_lock_shared(?, ?)", ALL_CHANGES, 0);
        acquire("SELECT pg_advisory_xact_lock(?, ?)", CHANGES_OF_KIND, kind.hashCode());
    }

    private void acquire(String statement, int space, int key) {
        if (sql.dialect() == SQLDialect.SQLITE) {
            var ignored = sql.selectOne().fetch();
        } else {
            sql.execute(statement, space, key);
        }
    }
}
