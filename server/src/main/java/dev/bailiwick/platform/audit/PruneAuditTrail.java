package dev.bailiwick.platform.audit;

import static dev.bailiwick.platform.db.schema.Tables.AUDIT_ENTRY;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.db.schema.tables.records.AuditEntryRecord;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Instant;
import java.util.List;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Removes what is older than it must be kept: a prefix only, behind the authenticated beginning of
/// the chain, so that what stays can still be verified. A few thousand at a time, so that nobody
/// waits long.
@Component
public final class PruneAuditTrail {
    private static final int AT_ONCE = 2_000;

    private final DSLContext sql;
    private final Transactions transactions;
    private final ChainEnds ends;
    private final Chain chain;

    PruneAuditTrail(DSLContext sql, Transactions transactions, ChainEnds ends, Chain chain) {
        this.sql = sql;
        this.transactions = transactions;
        this.ends = ends;
        this.chain = chain;
    }

    /// @return how many entries went
    public long before(Instant moment) {
        long total = 0;
        long gone = some(moment);
        while (gone > 0) {
            total += gone;
            gone = some(moment);
        }
        return total;
    }

    /// Believes an entry's age only as far as the chain vouches for it: otherwise whoever makes
    /// entries look old could have them removed. What is broken stays, as evidence.
    private long some(Instant moment) {
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
            ends.move(before.beginningAt(next, previous));
            return next - before.firstSequence();
        });
    }

    private List<AuditEntryRecord> oldest() {
        return sql.selectFrom(AUDIT_ENTRY).orderBy(AUDIT_ENTRY.SEQUENCE).limit(AT_ONCE).fetch();
    }
}
