package dev.bailiwick.records.editing;

import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.changes.RecordChanges;
import java.time.Clock;
import org.springframework.stereotype.Component;

/// What every [ChangeRecords] works with.
@Component
public final class ChangeTools {
    final RecordChanges history;
    final AuditLog audit;
    final Transactions transactions;
    final Clock clock;

    ChangeTools(RecordChanges history, AuditLog audit, Transactions transactions, Clock clock) {
        this.history = history;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }
}
