package dev.bailiwick.platform.audit;

import static dev.bailiwick.platform.db.schema.Tables.AUDIT_CHAIN;
import static dev.bailiwick.platform.db.schema.Tables.AUDIT_ENTRY;

import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.db.schema.tables.records.AuditChainRecord;
import dev.bailiwick.platform.db.schema.tables.records.AuditEntryRecord;
import dev.bailiwick.platform.secrets.Secrets;
import java.util.concurrent.atomic.AtomicLong;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/// The single row with the chain's two ends: also the lock that makes writers take turns.
///
/// Ends that were altered are carried on, for the service must go on, but never authenticated
/// again: whoever cuts the trail and moves the ends with it cannot have the next entry cover it up.
/// An older row put back is authentic; what tells it is how far this process has brought the trail.
@Component
public final class ChainEnds {
    private static final long ONLY = 1;
    private static final byte[] NO_MAC = new byte[0];

    private final DSLContext sql;
    private final Chain chain;

    /// In memory alone: what a writer of the database cannot reach.
    public final AtomicLong furthest = new AtomicLong();

    ChainEnds(DSLContext sql, Chain chain) {
        this.sql = sql;
        this.chain = chain;
    }

    /// Waits for other writers.
    Chain.Ends lock() {
        AuditChainRecord row =
                RowLock.on(sql, sql.selectFrom(AUDIT_CHAIN).where(AUDIT_CHAIN.ID.eq(ONLY)))
                        .fetchOne();
        if (row == null) {
            begin();
            return lock();
        }
        Chain.Ends ends = ends(row);
        return ends.authentic() && ends.lastSequence() >= furthest.get() ? ends : altered(ends);
    }

    /// Without a row the trail is new, unless there are entries.
    private void begin() {
        boolean lost = furthest.get() > 0 || sql.fetchExists(AUDIT_ENTRY);
        Chain.Ends ends = lost ? Chain.Ends.EMPTY.altered() : Chain.Ends.EMPTY;
        sql.insertInto(AUDIT_CHAIN)
                .set(AUDIT_CHAIN.ID, ONLY)
                .set(AUDIT_CHAIN.FIRST_SEQUENCE, ends.firstSequence())
                .set(AUDIT_CHAIN.PREVIOUS_MAC, ends.previousMac())
                .set(AUDIT_CHAIN.LAST_SEQUENCE, ends.lastSequence())
                .set(AUDIT_CHAIN.LAST_MAC, ends.lastMac())
                .set(AUDIT_CHAIN.MAC, mac(ends))
                .onConflictDoNothing()
                .execute();
    }

    /// Goes on behind the newest entry that stands, whatever the row claims.
    private Chain.Ends altered(Chain.Ends claimed) {
        AuditEntryRecord newest =
                sql.selectFrom(AUDIT_ENTRY)
                        .orderBy(AUDIT_ENTRY.SEQUENCE.desc())
                        .limit(1)
                        .fetchOne();
        Chain.Ends ends = claimed.altered();
        return newest == null || newest.getSequence() <= ends.lastSequence()
                ? ends
                : ends.endingWith(newest.getSequence(), newest.getMac());
    }

    void move(Chain.Ends ends) {
        sql.update(AUDIT_CHAIN)
                .set(AUDIT_CHAIN.FIRST_SEQUENCE, ends.firstSequence())
                .set(AUDIT_CHAIN.PREVIOUS_MAC, ends.previousMac())
                .set(AUDIT_CHAIN.LAST_SEQUENCE, ends.lastSequence())
                .set(AUDIT_CHAIN.LAST_MAC, ends.lastMac())
                .set(AUDIT_CHAIN.MAC, mac(ends))
                .where(AUDIT_CHAIN.ID.eq(ONLY))
                .execute();
        TransactionSynchronizationManager.registerSynchronization(
                new TransactionSynchronization() {
                    @Override
                    public void afterCommit() {
                        furthest.accumulateAndGet(ends.lastSequence(), Math::max);
                    }
                });
    }

    /// How far this process has brought the trail; to be asked before the transaction of
    /// [#present].
    long furthest() {
        return furthest.get();
    }

    /// The ends as they stand, without waiting; [Chain.Ends#EMPTY] before the first entry.
    Chain.Ends present(long furthest) {
        AuditChainRecord row =
                sql.selectFrom(AUDIT_CHAIN).where(AUDIT_CHAIN.ID.eq(ONLY)).fetchOne();
        Chain.Ends ends = row == null ? Chain.Ends.EMPTY : ends(row);
        return ends.lastSequence() >= furthest ? ends : ends.altered();
    }

    private byte[] mac(Chain.Ends ends) {
        return ends.authentic() ? chain.endsMac(ends) : NO_MAC;
    }

    private Chain.Ends ends(AuditChainRecord row) {
        var ends =
                new Chain.Ends(
                        row.getFirstSequence(),
                        row.getPreviousMac(),
                        row.getLastSequence(),
                        row.getLastMac(),
                        true);
        return Secrets.same(row.getMac(), chain.endsMac(ends)) ? ends : ends.altered();
    }
}
