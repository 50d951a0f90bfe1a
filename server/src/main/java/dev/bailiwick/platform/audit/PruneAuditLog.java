package dev.bailiwick.platform.audit;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.schema.tables.records.AuditEntryRecord;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Instant;
import java.util.List;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Deletes entries that are past the retention: only a prefix, after the authenticated start of the
/// chain, so that the rest can still be verified. Works in batches of some thousand entries, so
/// that nobody waits long.
@Component
public final class PruneAuditLog {
    private static final int BATCH_SIZE = 2_000;

    private final DSLContext sql;
    private final Transactions transactions;
    private final AuditChainLock ends;
    private final Chain chain;

    PruneAuditLog(DSLContext sql, Transactions transactions, AuditChainLock ends, Chain chain) {
        this.sql = sql;
        this.transactions = transactions;
        this.ends = ends;
        this.chain = chain;
    }

    /// @return the number of entries deleted
    public long before(Instant moment) {
        long total = 0;
        long deleted = deleteBatch(moment);
        while (deleted > 0) {
            total += deleted;
            deleted = deleteBatch(moment);
        }
        return total;
    }

    /// Trusts an entry's age only if the chain verifies it: otherwise somebody who makes entries
    /// look old could have them deleted. Broken entries are kept as evidence.
    private long deleteBatch(Instant moment) {
        return transactions.write(() -> {
            Chain.Ends before = ends.lock();
            long next = before.firstSequence();
            byte[] previous = before.previousMac();
            for (var entry : oldest()) {
                byte[] mac = chain.entryMac(previous, AuditEntries.row(entry));
                if (!before.authentic()
                        || !entry.getAt().isBefore(moment)
                        || entry.getSequence() != next
                        || !Secrets.same(mac, entry.getMac())) {
                    break;
                }
                previous = mac;
                next++;
            }
            if (next == before.firstSequence()) {
                return 0L;
            }
            sql.deleteFrom(AUDIT_ENTRY).where(AUDIT_ENTRY.SEQUENCE.lt(next)).execute();
            ends.update(before.beginningAt(next, previous));
            return next - before.firstSequence();
        });
    }

    private List<AuditEntryRecord> oldest() {
        return sql.selectFrom(AUDIT_ENTRY).orderBy(AUDIT_ENTRY.SEQUENCE).limit(BATCH_SIZE).fetch();
    }
}
