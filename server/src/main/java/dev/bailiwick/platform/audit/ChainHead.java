package dev.bailiwick.platform.audit;

import static dev.bailiwick.platform.schema.Tables.CHAIN_HEAD;

import dev.bailiwick.platform.schema.tables.records.ChainHeadRecord;
import dev.bailiwick.platform.secrets.Secrets;
import org.jooq.DSLContext;

/// How far the audit log reached, stored in a table that is not part of it. Whoever empties the
/// audit log's tables, or puts back older ones, leaves a head that does not match.
final class ChainHead {
    private static final long ROW_ID = 1;

    private final DSLContext sql;
    private final Chain chain;

    ChainHead(DSLContext sql, Chain chain) {
        this.sql = sql;
        this.chain = chain;
    }

    boolean exists() {
        return sql.fetchExists(CHAIN_HEAD);
    }

    void insert(Chain.Ends ends) {
        sql.insertInto(CHAIN_HEAD)
                .set(CHAIN_HEAD.ID, ROW_ID)
                .set(CHAIN_HEAD.MAC, chain.headMac(ends))
                .onConflictDoNothing()
                .execute();
    }

    /// A head without a MAC is from the migration that added the table, and matches any ends that
    /// are authentic themselves.
    boolean matches(Chain.Ends ends) {
        ChainHeadRecord row = sql.selectFrom(CHAIN_HEAD).where(CHAIN_HEAD.ID.eq(ROW_ID)).fetchOne();
        return row != null
                && (row.getMac() == null || Secrets.same(row.getMac(), chain.headMac(ends)));
    }

    void update(byte[] mac) {
        sql.update(CHAIN_HEAD).set(CHAIN_HEAD.MAC, mac).where(CHAIN_HEAD.ID.eq(ROW_ID)).execute();
    }
}
