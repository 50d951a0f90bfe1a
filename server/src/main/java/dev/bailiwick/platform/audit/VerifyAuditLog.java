package dev.bailiwick.platform.audit;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.Secrets;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Recomputes the whole chain.
@Component
public final class VerifyAuditLog {
    static final String ENDS_ALTERED =
            "The audit log is missing, was replaced by an older one, or its record of where it"
                    + " begins and ends was altered";

    /// The outcome.
    public sealed interface Result {
        /// Every entry is unaltered, and none is missing.
        record Intact(long entries, long firstSequence, long lastSequence) implements Result {}

        /// @param sequence the first entry that does not verify
        record Broken(long sequence, String reason) implements Result {}
    }

    private final DSLContext sql;
    private final Transactions transactions;
    private final AuditChainLock ends;
    private final Chain chain;

    VerifyAuditLog(DSLContext sql, Transactions transactions, AuditChainLock ends, Chain chain) {
        this.sql = sql;
        this.transactions = transactions;
        this.ends = ends;
        this.chain = chain;
    }

    public Result run() {
        long furthest = ends.lastWritten();
        return transactions.snapshot(() -> verify(furthest));
    }

    private Result verify(long furthest) {
        Chain.Ends expected = ends.readEnds(furthest);
        if (!expected.authentic()) {
            return new Result.Broken(0, ENDS_ALTERED);
        }
        byte[] previous = expected.previousMac();
        long next = expected.firstSequence();
        try (var entries =
                sql.selectFrom(AUDIT_ENTRY)
                        .orderBy(AUDIT_ENTRY.SEQUENCE)
                        .fetchSize(1000)
                        .fetchLazy()) {
            for (var entry : entries) {
                if (entry.getSequence() > next) {
                    return new Result.Broken(next, "This entry is missing");
                }
                if (entry.getSequence() < next) {
                    return new Result.Broken(
                            entry.getSequence(), "This entry is before the start of the audit log");
                }
                byte[] mac = chain.entryMac(previous, AuditEntries.row(entry));
                if (!Secrets.same(mac, entry.getMac())) {
                    return new Result.Broken(next, "This entry was altered");
                }
                previous = mac;
                next++;
            }
        }
        if (next != expected.lastSequence() + 1 || !Secrets.same(previous, expected.lastMac())) {
            return new Result.Broken(next, "The audit log was truncated here");
        }
        return new Result.Intact(
                next - expected.firstSequence(), expected.firstSequence(), next - 1);
    }
}
