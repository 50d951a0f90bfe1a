package dev.bailiwick.monitoring.metrics;

import dev.bailiwick.monitoring.metricblocks.MetricBlocks;
import dev.bailiwick.monitoring.metricblocks.Resolution;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.time.Clock;
import java.time.Instant;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Removes blocks that are older than they are kept, a few at a time.
@Component
@ConditionalOnWebApplication
final class DeleteOldMetrics {
    private static final int AT_ONCE = 500;

    private final MetricBlocks blocks;
    private final Transactions transactions;
    private final MetricRetention retention;
    private final Clock clock;

    DeleteOldMetrics(
            MetricBlocks blocks,
            Transactions transactions,
            MetricRetention retention,
            Clock clock) {
        this.blocks = blocks;
        this.transactions = transactions;
        this.retention = retention;
        this.clock = clock;
    }

    @ScheduledJob("Forget old metrics")
    @Scheduled(fixedDelayString = "PT5M", initialDelayString = "PT1M")
    void run() {
        for (Resolution resolution : Resolution.values()) {
            Instant before =
                    clock.instant().minus(retention.of(resolution)).minus(resolution.span());
            boolean more = true;
            while (more && !Thread.currentThread().isInterrupted()) {
                more = forget(resolution, before) == AT_ONCE;
            }
        }
    }

    private int forget(Resolution resolution, Instant before) {
        return transactions.write(() -> blocks.deleteBefore(resolution, before, AT_ONCE));
    }
}
