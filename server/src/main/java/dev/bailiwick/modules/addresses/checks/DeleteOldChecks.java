package dev.bailiwick.modules.addresses.checks;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Removes checks that are older than they are kept, and what answered unknown and did not since.
/// What was last seen stays with the address.
@Component
@ConditionalOnWebApplication
final class DeleteOldChecks {
    static final Duration KEPT = Duration.ofDays(90);
    private static final int AT_ONCE = 2_000;

    private final AddressChecks checks;
    private final UnregisteredAddresses found;
    private final Transactions transactions;
    private final Clock clock;

    DeleteOldChecks(
            AddressChecks checks,
            UnregisteredAddresses found,
            Transactions transactions,
            Clock clock) {
        this.checks = checks;
        this.found = found;
        this.transactions = transactions;
        this.clock = clock;
    }

    @ScheduledJob("Forget old checks of IP addresses")
    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT3M")
    void run() {
        Instant before = clock.instant().minus(KEPT);
        boolean more = true;
        while (more && !Thread.currentThread().isInterrupted()) {
            more = transactions.write(() -> checks.forget(before, AT_ONCE));
        }
        transactions.write(() -> found.forget(before));
    }
}
