package dev.bailiwick.modules.send.packages;

import dev.bailiwick.modules.send.store.ContentStore;
import dev.bailiwick.modules.send.store.PartFiles;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.settings.Settings;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// What has to be done regularly: also what a killed process has left.
@Component
@ConditionalOnWebApplication
final class SweepPackages {
    private static final Duration PART_FILES_KEPT = Duration.ofHours(1);

    private final EndPackages endPackages;
    private final Packages packages;
    private final ContentStore store;
    private final PartFiles files;
    private final Settings settings;
    private final Transactions transactions;
    private final Clock clock;

    SweepPackages(
            EndPackages endPackages,
            Packages packages,
            ContentStore store,
            PartFiles files,
            Settings settings,
            Transactions transactions,
            Clock clock) {
        this.endPackages = endPackages;
        this.packages = packages;
        this.store = store;
        this.files = files;
        this.settings = settings;
        this.transactions = transactions;
        this.clock = clock;
    }

    @ScheduledJob(value = "End packages and delete their content", onOneServer = true)
    @Scheduled(fixedDelayString = "PT1M", initialDelayString = "PT30S")
    void end() {
        endPackages.endDue();
        endPackages.purgeEnded();
        endPackages.purgeSpentItems();
    }

    @ScheduledJob(value = "Delete content of packages that are gone", onOneServer = true)
    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT6M")
    void deleteOrphans() throws IOException {
        Set<UUID> stored = store.packages(); // before the rows, so that none of a new draft is lost
        stored.removeAll(transactions.read(packages::withContent));
        for (UUID one : stored) {
            store.delete(one);
        }
        int days = settings.current().get(SendSettings.HISTORY_DAYS);
        transactions.write(
                () -> packages.deleteEnded(clock.instant().minus(Duration.ofDays(days))));
    }

    /// On every server, because each has its own.
    @ScheduledJob("Delete parts of broken uploads")
    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT7M")
    void deletePartFiles() throws IOException {
        files.deleteOld(clock.instant().minus(PART_FILES_KEPT));
    }
}
