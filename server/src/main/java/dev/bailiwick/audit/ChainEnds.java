package dev.bailiwick.audit;

import static dev.bailiwick.db.schema.Tables.AUDIT_CHAIN;
import static dev.bailiwick.db.schema.Tables.AUDIT_ENTRY;

import dev.bailiwick.db.RowLock;
import dev.bailiwick.secrets.Secrets;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The single row with the chain's two ends: also the lock that makes writers take turns.
@Component
final class ChainEnds {
    private static final long ONLY = 1;

    private final DSLContext sql;
    private final Chain chain;

    ChainEnds(DSLContext sql, Chain chain) {
        this.sql = sql;
        this.chain = chain;
    }

    /// Waits for other writers. An end that was tampered with is carried on as it is, so that the
    /// service goes on, but [#move] never makes it good.
    Chain.Ends lock() {
        Chain.Ends ends =
                RowLock.on(sql, sql.selectFrom(AUDIT_CHAIN).where(AUDIT_CHAIN.ID.eq(ONLY)))
                        .fetchOne(ChainEnds::ends);
        if (ends != null) {
            return ends;
        }
        write();
        return lock();
    }

    /// Ends that carried no mac of ours get none: otherwise the next entry would hide that the
    /// trail was cut off and its ends made to fit.
    void move(Chain.Ends before, Chain.Ends after) {
        boolean moved =
                sql.update(AUDIT_CHAIN)
                                .set(columns(after))
                                .set(AUDIT_CHAIN.MAC, chain.endsMac(after))
                                .where(AUDIT_CHAIN.ID.eq(ONLY))
                                .and(AUDIT_CHAIN.MAC.eq(chain.endsMac(before)))
                                .execute()
                        > 0;
        if (!moved) {
            sql.update(AUDIT_CHAIN).set(columns(after)).where(AUDIT_CHAIN.ID.eq(ONLY)).execute();
        }
    }

    private static Map<Field<?>, Object> columns(Chain.Ends ends) {
        return Map.of(
                AUDIT_CHAIN.FIRST_SEQUENCE, ends.firstSequence(),
                AUDIT_CHAIN.PREVIOUS_MAC, ends.previousMac(),
                AUDIT_CHAIN.LAST_SEQUENCE, ends.lastSequence(),
                AUDIT_CHAIN.LAST_MAC, ends.lastMac());
    }

    /// @return the ends, or null when they do not carry our mac; [Chain.Ends#EMPTY] before the
    ///   first entry
    Chain.@Nullable Ends authentic() {
        var row = sql.selectFrom(AUDIT_CHAIN).where(AUDIT_CHAIN.ID.eq(ONLY)).fetchOne();
        if (row == null) {
            return Chain.Ends.EMPTY;
        }
        Chain.Ends ends = ends(row);
        return Secrets.same(row.getMac(), chain.endsMac(ends)) ? ends : null;
    }

    /// Begins the chain. When there are entries already, somebody removed the row: then it goes on
    /// after the last of them, without a mac.
    private void write() {
        Chain.Ends found =
                sql.selectFrom(AUDIT_ENTRY)
                        .orderBy(AUDIT_ENTRY.SEQUENCE.desc())
                        .limit(1)
                        .fetchOne(last ->
                                new Chain.Ends(
                                        1, Chain.GENESIS, last.getSequence(), last.getMac()));
        Chain.Ends ends = found == null ? Chain.Ends.EMPTY : found;
        sql.insertInto(AUDIT_CHAIN)
                .set(AUDIT_CHAIN.ID, ONLY)
                .set(columns(ends))
                .set(AUDIT_CHAIN.MAC, found == null ? chain.endsMac(ends) : new byte[0])
                .onConflictDoNothing()
                .execute();
    }

    private static Chain.Ends ends(dev.bailiwick.db.schema.tables.records.AuditChainRecord row) {
        return new Chain.Ends(
                row.getFirstSequence(),
                row.getPreviousMac(),
                row.getLastSequence(),
                row.getLastMac());
    }
}
