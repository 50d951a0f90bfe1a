package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.monitoring.metrics.blocks.MetricBlocks;
import dev.bailiwick.monitoring.metrics.blocks.Resolution;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Deletes blocks that are past their retention, a few at a time.
@Component
@ConditionalOnWebApplication
final class DeleteOldMetrics {
    private static final int BATCH_SIZE = 500;

    private final List<MetricOwners> kinds;
    private final Transactions transactions;
    private final MetricRetention retention;
    private final Clock clock;

    DeleteOldMetrics(
            List<MetricOwners> kinds,
            Transactions transactions,
            MetricRetention retention,
            Clock clock) {
        this.kinds = List.copyOf(kinds);
        this.transactions = transactions;
        this.retention = retention;
        this.clock = clock;
    }

    @ScheduledJob(value = "Delete old metrics", onOneServer = true)
    @Scheduled(fixedDelayString = "PT5M", initialDelayString = "PT1M")
    void run() {
        kinds.forEach(this::delete);
    }

    private void delete(MetricOwners owners) {
        MetricBlocks blocks = owners.blocks();
        for (Resolution resolution : Resolution.values()) {
            Instant before =
                    clock.instant()
                            .minus(retention.of(resolution, owners))
                            .minus(resolution.span());
            boolean more = true;
            while (more && !Thread.currentThread().isInterrupted()) {
                more =
                        transactions.write(
                                        () -> blocks.deleteBefore(resolution, before, BATCH_SIZE))
                                == BATCH_SIZE;
            }
        }
    }
}
