package dev.bailiwick.addresses;

import dev.bailiwick.db.BackgroundTask;
import dev.bailiwick.db.Transactions;
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
final class ForgetChecks {
    static final Duration KEPT = Duration.ofDays(90);
    private static final int AT_ONCE = 2_000;

    private final AddressChecks checks;
    private final FoundAddresses found;
    private final Transactions transactions;
    private final Clock clock;

    ForgetChecks(
            AddressChecks checks, FoundAddresses found, Transactions transactions, Clock clock) {
        this.checks = checks;
        this.found = found;
        this.transactions = transactions;
        this.clock = clock;
    }

    @BackgroundTask("Forget old checks of IP addresses")
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
