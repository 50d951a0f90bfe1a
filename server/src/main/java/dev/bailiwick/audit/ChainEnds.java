package dev.bailiwick.audit;

import static dev.bailiwick.db.schema.Tables.AUDIT_CHAIN;

import dev.bailiwick.db.RowLock;
import dev.bailiwick.secrets.Secrets;
import org.jooq.DSLContext;
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

    /// Waits for other writers. Trusts the row: an end that was tampered with is carried on as it
    /// is, and verification still finds the break.
    Chain.Ends lock() {
        Chain.Ends ends =
                RowLock.on(sql, sql.selectFrom(AUDIT_CHAIN).where(AUDIT_CHAIN.ID.eq(ONLY)))
                        .fetchOne(ChainEnds::ends);
        if (ends != null) {
            return ends;
        }
        write(Chain.Ends.EMPTY);
        return lock();
    }

    void move(Chain.Ends ends) {
        sql.update(AUDIT_CHAIN)
                .set(AUDIT_CHAIN.FIRST_SEQUENCE, ends.firstSequence())
                .set(AUDIT_CHAIN.PREVIOUS_MAC, ends.previousMac())
                .set(AUDIT_CHAIN.LAST_SEQUENCE, ends.lastSequence())
                .set(AUDIT_CHAIN.LAST_MAC, ends.lastMac())
                .set(AUDIT_CHAIN.MAC, chain.endsMac(ends))
                .where(AUDIT_CHAIN.ID.eq(ONLY))
                .execute();
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

    private void write(Chain.Ends ends) {
        sql.insertInto(AUDIT_CHAIN)
                .set(AUDIT_CHAIN.ID, ONLY)
                .set(AUDIT_CHAIN.FIRST_SEQUENCE, ends.firstSequence())
                .set(AUDIT_CHAIN.PREVIOUS_MAC, ends.previousMac())
                .set(AUDIT_CHAIN.LAST_SEQUENCE, ends.lastSequence())
                .set(AUDIT_CHAIN.LAST_MAC, ends.lastMac())
                .set(AUDIT_CHAIN.MAC, chain.endsMac(ends))
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
