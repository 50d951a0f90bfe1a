package dev.bailiwick.audit;

import static dev.bailiwick.db.schema.Tables.AUDIT_ENTRY;

import dev.bailiwick.db.Transactions;
import java.time.Instant;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// Removes what is older than it must be kept: a prefix only, behind the authenticated beginning of
/// the chain, so that what stays can still be verified. A few thousand at a time, so that nobody
/// waits long.
@Component
public final class PruneAuditTrail {
    private static final int AT_ONCE = 5_000;

    private final DSLContext sql;
    private final Transactions transactions;
    private final ChainEnds ends;

    PruneAuditTrail(DSLContext sql, Transactions transactions, ChainEnds ends) {
        this.sql = sql;
        this.transactions = transactions;
        this.ends = ends;
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

    private long some(Instant moment) {
        return transactions.write(() -> {
            Chain.Ends before = ends.lock();
            long limit = before.firstSequence() + AT_ONCE;
            // The newest of the prefix: everything before it is as old or older by sequence.
            Long firstKept =
                    sql.select(DSL.min(AUDIT_ENTRY.SEQUENCE))
                            .from(AUDIT_ENTRY)
                            .where(AUDIT_ENTRY.AT.ge(moment))
                            .and(AUDIT_ENTRY.SEQUENCE.lt(limit))
                            .fetchOneInto(Long.class);
            long last =
                    Math.min(firstKept == null ? limit - 1 : firstKept - 1, before.lastSequence());
            if (last < before.firstSequence()) {
                return 0L;
            }
            byte[] mac =
                    sql.select(AUDIT_ENTRY.MAC)
                            .from(AUDIT_ENTRY)
                            .where(AUDIT_ENTRY.SEQUENCE.eq(last))
                            .fetchOne(AUDIT_ENTRY.MAC);
            if (mac == null) {
                return 0L; // broken here: leave the evidence
            }
            sql.deleteFrom(AUDIT_ENTRY).where(AUDIT_ENTRY.SEQUENCE.le(last)).execute();
            ends.move(
                    before, new Chain.Ends(last + 1, mac, before.lastSequence(), before.lastMac()));
            return last - before.firstSequence() + 1;
        });
    }
}
