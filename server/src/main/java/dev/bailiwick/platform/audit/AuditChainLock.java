package dev.bailiwick.platform.audit;

import static dev.bailiwick.platform.schema.Tables.AUDIT_CHAIN;
import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;

import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.schema.tables.records.AuditChainRecord;
import dev.bailiwick.platform.schema.tables.records.AuditEntryRecord;
import dev.bailiwick.platform.secrets.Secrets;
import java.util.concurrent.atomic.AtomicLong;
import org.jooq.DSLContext;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/// The single row with the chain's two ends, which is also the lock that serialises writers.
///
/// Altered ends stay in use, because the service must continue, but are never authenticated again:
/// if somebody truncates the audit log and changes the ends to match, the next entry does not
/// conceal it. An older row that was put back is authentic; it is detected by comparing it with
/// [ChainHead], and with the furthest sequence that this process has written.
public final class AuditChainLock {
    private static final long ROW_ID = 1;
    private static final byte[] NO_MAC = new byte[0];

    private final DSLContext sql;
    private final Chain chain;
    private final ChainHead head;

    /// Only in memory, out of reach for anyone who can write to the database.
    final AtomicLong lastWritten = new AtomicLong();

    AuditChainLock(DSLContext sql, Chain chain) {
        this.sql = sql;
        this.chain = chain;
        this.head = new ChainHead(sql, chain);
    }

    /// At the start of every process. Nothing is recorded before the audit log has begun, so that a
    /// missing row means from then on that it was deleted.
    void beginIfNew(InstallationUse use) {
        if (!use.hasAccounts()
                && !head.exists()
                && !sql.fetchExists(AUDIT_CHAIN)
                && !sql.fetchExists(AUDIT_ENTRY)) {
            begin();
        }
    }

    void begin() {
        insert(Chain.Ends.EMPTY);
        head.insert(Chain.Ends.EMPTY);
    }

    /// Waits for other writers.
    Chain.Ends lock() {
        AuditChainRecord row =
                RowLock.on(sql, sql.selectFrom(AUDIT_CHAIN).where(AUDIT_CHAIN.ID.eq(ROW_ID)))
                        .fetchOne();
        if (row == null) {
            insert(Chain.Ends.EMPTY.altered());
            return lock();
        }
        Chain.Ends ends = ends(row);
        return ends.authentic() && ends.lastSequence() >= lastWritten.get() ? ends : altered(ends);
    }

    private void insert(Chain.Ends ends) {
        sql.insertInto(AUDIT_CHAIN)
                .set(AUDIT_CHAIN.ID, ROW_ID)
                .set(AUDIT_CHAIN.FIRST_SEQUENCE, ends.firstSequence())
                .set(AUDIT_CHAIN.PREVIOUS_MAC, ends.previousMac())
                .set(AUDIT_CHAIN.LAST_SEQUENCE, ends.lastSequence())
                .set(AUDIT_CHAIN.LAST_MAC, ends.lastMac())
                .set(AUDIT_CHAIN.MAC, mac(ends))
                .onConflictDoNothing()
                .execute();
    }

    /// Continues after the newest existing entry, whatever the row says.
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

    void update(Chain.Ends ends) {
        sql.update(AUDIT_CHAIN)
                .set(AUDIT_CHAIN.FIRST_SEQUENCE, ends.firstSequence())
                .set(AUDIT_CHAIN.PREVIOUS_MAC, ends.previousMac())
                .set(AUDIT_CHAIN.LAST_SEQUENCE, ends.lastSequence())
                .set(AUDIT_CHAIN.LAST_MAC, ends.lastMac())
                .set(AUDIT_CHAIN.MAC, mac(ends))
                .where(AUDIT_CHAIN.ID.eq(ROW_ID))
                .execute();
        head.update(ends.authentic() ? chain.headMac(ends) : NO_MAC);
        TransactionSynchronizationManager.registerSynchronization(
                new TransactionSynchronization() {
                    @Override
                    public void afterCommit() {
                        lastWritten.accumulateAndGet(ends.lastSequence(), Math::max);
                    }
                });
    }

    /// The furthest sequence that this process has written; read it before starting the transaction
    /// of [#readEnds].
    long lastWritten() {
        return lastWritten.get();
    }

    /// The current ends, without waiting for the lock. Only in a transaction with one snapshot.
    Chain.Ends readEnds(long furthest) {
        AuditChainRecord row =
                sql.selectFrom(AUDIT_CHAIN).where(AUDIT_CHAIN.ID.eq(ROW_ID)).fetchOne();
        Chain.Ends ends = row == null ? Chain.Ends.EMPTY.altered() : ends(row);
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
        boolean authentic = Secrets.same(row.getMac(), chain.endsMac(ends)) && head.matches(ends);
        return authentic ? ends : ends.altered();
    }
}
