package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.monitoring.metrics.blocks.Block;
import dev.bailiwick.monitoring.metrics.blocks.MetricBlocks;
import dev.bailiwick.monitoring.metrics.blocks.Resolution;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Rolls finished raw blocks up into the coarser ones, a few per transaction, so that check-ins do
/// not wait long. Several servers can do it at the same time, because the owner's row is locked
/// meanwhile.
@Component
@ConditionalOnWebApplication
final class RollUpMetrics {
    private static final int BATCH_SIZE = 8;

    /// A block above this size is processed alone, because it is ten times as large when unpacked.
    private static final int LARGE_BLOCK_BYTES = 128 * 1024;

    /// For reports that were in transit when the block ended.
    private static final Duration GRACE = Duration.ofMinutes(1);

    private final List<MetricOwners> kinds;
    private final Transactions transactions;
    private final Clock clock;

    RollUpMetrics(List<MetricOwners> kinds, Transactions transactions, Clock clock) {
        this.kinds = List.copyOf(kinds);
        this.transactions = transactions;
        this.clock = clock;
    }

    @ScheduledJob(value = "Summarise metrics", onOneServer = true)
    @Scheduled(fixedDelayString = "PT30S", initialDelayString = "PT20S")
    void run() {
        Instant ended = clock.instant().minus(GRACE);
        for (MetricOwners owners : kinds) {
            boolean more = true;
            while (more && !Thread.currentThread().isInterrupted()) {
                more = rollUpBatch(owners, ended) == BATCH_SIZE;
            }
        }
    }

    /// Returns how many raw blocks were due, at most [#BATCH_SIZE].
    private int rollUpBatch(MetricOwners owners, Instant endedBefore) {
        List<MetricBlocks.Due> due =
                transactions.read(() -> owners.blocks().dueForRollUp(endedBefore, BATCH_SIZE));
        var together = new ArrayList<MetricBlocks.Key>();
        for (MetricBlocks.Due one : due) {
            if (one.length() > LARGE_BLOCK_BYTES) {
                transactions.write(() -> rollUp(owners, List.of(one.key())));
            } else {
                together.add(one.key());
            }
        }
        if (!together.isEmpty()) {
            transactions.write(() -> rollUp(owners, together));
        }
        return due.size();
    }

    private static void rollUp(MetricOwners owners, List<MetricBlocks.Key> due) {
        // whoever records metrics of these owners holds the same lock
        owners.lock(due.stream().map(MetricBlocks.Key::ownerId).collect(Collectors.toSet()));
        MetricBlocks blocks = owners.blocks();
        var wanted = new HashSet<>(due);
        due.forEach(key -> wanted.add(previousKey(key)));
        Map<MetricBlocks.Key, Block> raw = blocks.find(Resolution.RAW, wanted);
        var fine = findCoarse(blocks, Resolution.TEN_MINUTES, due);
        var hours = findCoarse(blocks, Resolution.HOUR, due);
        var rolled = new HashMap<MetricBlocks.Key, Block>();
        var damaged = new ArrayList<MetricBlocks.Key>();
        for (MetricBlocks.Key key : due) {
            Block block = raw.get(key);
            if (block == null) {
                damaged.add(key); // or deleted meanwhile
                continue;
            }
            Block six = of(fine, Resolution.TEN_MINUTES, key);
            RollUpSteps.tenMinutes(block, raw.get(previousKey(key)), six);
            Instant hour = Resolution.floor(key.start(), Duration.ofHours(1));
            RollUpSteps.hour(six, hour, of(hours, Resolution.HOUR, key));
            rolled.put(key, block);
        }
        blocks.markRolledUp(damaged);
        blocks.saveFinished(Resolution.RAW, rolled);
        blocks.saveFinished(Resolution.TEN_MINUTES, fine);
        blocks.saveFinished(Resolution.HOUR, hours);
    }

    private static Map<MetricBlocks.Key, Block> findCoarse(
            MetricBlocks blocks, Resolution resolution, List<MetricBlocks.Key> due) {
        return new HashMap<>(
                blocks.find(
                        resolution,
                        due.stream()
                                .map(key -> coarseKey(resolution, key))
                                .collect(Collectors.toSet())));
    }

    private static Block of(
            Map<MetricBlocks.Key, Block> found, Resolution resolution, MetricBlocks.Key raw) {
        return found.computeIfAbsent(
                coarseKey(resolution, raw), key -> new Block(resolution, key.start()));
    }

    private static MetricBlocks.Key coarseKey(Resolution resolution, MetricBlocks.Key raw) {
        return new MetricBlocks.Key(raw.ownerId(), resolution.blockOf(raw.start()));
    }

    private static MetricBlocks.Key previousKey(MetricBlocks.Key raw) {
        return new MetricBlocks.Key(raw.ownerId(), raw.start().minus(Resolution.RAW.span()));
    }
}
