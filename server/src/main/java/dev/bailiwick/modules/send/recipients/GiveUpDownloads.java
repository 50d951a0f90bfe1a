package dev.bailiwick.modules.send.recipients;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Downloads that were not resumed in time, and accesses that are over.
@Component
@ConditionalOnWebApplication
final class GiveUpDownloads {
    private final Deliveries deliveries;
    private final Accesses accesses;
    private final Transactions transactions;
    private final Clock clock;

    GiveUpDownloads(
            Deliveries deliveries, Accesses accesses, Transactions transactions, Clock clock) {
        this.deliveries = deliveries;
        this.accesses = accesses;
        this.transactions = transactions;
        this.clock = clock;
    }

    @ScheduledJob(value = "Give up interrupted downloads", onOneServer = true)
    @Scheduled(fixedDelayString = "PT1M", initialDelayString = "PT40S")
    void run() {
        deliveries.giveUp();
        transactions.write(() -> accesses.deleteExpired(clock.instant()));
    }
}
