package dev.bailiwick.modules.monitors.maintenance;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.records.changes.RecordChanges;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Deletes single windows that were over a year ago.
@Component
@ConditionalOnWebApplication
final class DeleteOldWindows {
    static final Duration RETENTION = Duration.ofDays(365);

    private final MaintenanceWindows windows;
    private final RecordChanges history;
    private final Transactions transactions;
    private final Clock clock;

    DeleteOldWindows(
            MaintenanceWindows windows,
            RecordChanges history,
            Transactions transactions,
            Clock clock) {
        this.windows = windows;
        this.history = history;
        this.transactions = transactions;
        this.clock = clock;
    }

    @ScheduledJob(value = "Delete old maintenance windows", onOneServer = true)
    @Scheduled(fixedDelayString = "PT6H", initialDelayString = "PT4M")
    void run() {
        transactions.write(() -> {
            List<Long> old = windows.endedBefore(clock.instant().minus(RETENTION));
            windows.delete(old);
            history.delete(WindowFields.KIND.key(), old);
        });
    }
}
