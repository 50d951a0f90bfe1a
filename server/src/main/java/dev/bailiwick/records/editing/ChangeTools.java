package dev.bailiwick.records.editing;

import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.imports.RecordLock;
import java.time.Clock;
import org.springframework.stereotype.Component;

/// What every [ChangeRecords] works with.
@Component
public final class ChangeTools {
    final RecordChanges history;
    final RecordLock lock;
    final AuditLog audit;
    final Transactions transactions;
    final Clock clock;

    ChangeTools(
            RecordChanges history,
            RecordLock lock,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.history = history;
        this.lock = lock;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }
}
