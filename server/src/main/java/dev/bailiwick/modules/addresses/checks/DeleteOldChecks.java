package dev.bailiwick.modules.addresses.checks;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Deletes checks that are past their retention, and unregistered addresses that have not answered
/// within it. The latest reachability stays with each address.
@Component
@ConditionalOnWebApplication
final class DeleteOldChecks {
    static final Duration RETENTION = Duration.ofDays(90);
    private static final int BATCH_SIZE = 2_000;

    private final ReachabilityRecords checks;
    private final UnregisteredAddresses unregistered;
    private final Transactions transactions;
    private final Clock clock;

    DeleteOldChecks(
            ReachabilityRecords checks,
            UnregisteredAddresses unregistered,
            Transactions transactions,
            Clock clock) {
        this.checks = checks;
        this.unregistered = unregistered;
        this.transactions = transactions;
        this.clock = clock;
    }

    @ScheduledJob(value = "Delete old IP address checks", onOneServer = true)
    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT3M")
    void run() {
        Instant before = clock.instant().minus(RETENTION);
        boolean more = true;
        while (more && !Thread.currentThread().isInterrupted()) {
            more = transactions.write(() -> checks.delete(before, BATCH_SIZE));
        }
        transactions.write(() -> unregistered.delete(before));
    }
}
