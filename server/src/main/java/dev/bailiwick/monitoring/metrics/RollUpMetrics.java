package dev.bailiwick.monitoring.metrics;

import static dev.bailiwick.platform.db.schema.Tables.COMPUTE_HOST;

import dev.bailiwick.monitoring.metricblocks.Block;
import dev.bailiwick.monitoring.metricblocks.MetricBlocks;
import dev.bailiwick.monitoring.metricblocks.Resolution;
import dev.bailiwick.platform.db.RowLock;
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
import org.jooq.DSLContext;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Brings raw blocks that ended into the coarser ones, a few a transaction, so that check-ins get
/// their turn soon. Several servers may do it at once: a host's row is locked meanwhile.
@Component
@ConditionalOnWebApplication
final class RollUpMetrics {
    private static final int AT_ONCE = 8;

    /// Unpacked it is ten times as large, so that it has the memory for itself.
    private static final int LARGE = 128 * 1024;

    /// For reports that were on their way when the block ended.
    private static final Duration GRACE = Duration.ofMinutes(1);

    private final MetricBlocks blocks;
    private final Transactions transactions;
    private final DSLContext sql;
    private final Clock clock;

    RollUpMetrics(MetricBlocks blocks, Transactions transactions, DSLContext sql, Clock clock) {
        this.blocks = blocks;
        this.transactions = transactions;
        this.sql = sql;
        this.clock = clock;
    }

    @ScheduledJob("Summarise metrics")
    @Scheduled(fixedDelayString = "PT30S", initialDelayString = "PT20S")
    void run() {
        Instant ended = clock.instant().minus(GRACE);
        boolean more = true;
        while (more && !Thread.currentThread().isInterrupted()) {
            more = some(ended) == AT_ONCE;
        }
    }

    /// How many raw blocks were due, at most [#AT_ONCE].
    private int some(Instant endedBefore) {
        List<MetricBlocks.Due> due = transactions.read(() -> blocks.unrolled(endedBefore, AT_ONCE));
        var together = new ArrayList<MetricBlocks.Key>();
        for (MetricBlocks.Due one : due) {
            if (one.length() > LARGE) {
                transactions.write(() -> roll(List.of(one.key())));
            } else {
                together.add(one.key());
            }
        }
        if (!together.isEmpty()) {
            transactions.write(() -> roll(together));
        }
        return due.size();
    }

    private void roll(List<MetricBlocks.Key> due) {
        lock(due);
        var wanted = new HashSet<>(due);
        due.forEach(key -> wanted.add(before(key)));
        Map<MetricBlocks.Key, Block> raw = blocks.find(Resolution.RAW, wanted);
        var fine = coarse(Resolution.TEN_MINUTES, due);
        var hours = coarse(Resolution.HOUR, due);
        var rolled = new HashMap<MetricBlocks.Key, Block>();
        var damaged = new ArrayList<MetricBlocks.Key>();
        for (MetricBlocks.Key key : due) {
            Block block = raw.get(key);
            if (block == null) {
                damaged.add(key); // or gone meanwhile
                continue;
            }
            Block six = of(fine, Resolution.TEN_MINUTES, key);
            RollUpSteps.tenMinutes(block, raw.get(before(key)), six);
            Instant hour = Resolution.floor(key.start(), Duration.ofHours(1));
            RollUpSteps.hour(six, hour, of(hours, Resolution.HOUR, key));
            rolled.put(key, block);
        }
        blocks.setAside(damaged);
        blocks.saveRolled(Resolution.RAW, rolled);
        blocks.saveRolled(Resolution.TEN_MINUTES, fine);
        blocks.saveRolled(Resolution.HOUR, hours);
    }

    /// Whoever stores a check-in of these hosts holds the same lock.
    private void lock(List<MetricBlocks.Key> due) {
        var hosts = due.stream().map(MetricBlocks.Key::hostId).collect(Collectors.toSet());
        RowLock.on(
                        sql,
                        sql.select(COMPUTE_HOST.ID)
                                .from(COMPUTE_HOST)
                                .where(COMPUTE_HOST.ID.in(hosts))
                                .orderBy(COMPUTE_HOST.ID))
                .fetch();
    }

    private Map<MetricBlocks.Key, Block> coarse(Resolution resolution, List<MetricBlocks.Key> due) {
        return new HashMap<>(
                blocks.find(
                        resolution,
                        due.stream()
                                .map(key -> within(resolution, key))
                                .collect(Collectors.toSet())));
    }

    private static Block of(
            Map<MetricBlocks.Key, Block> found, Resolution resolution, MetricBlocks.Key raw) {
        return found.computeIfAbsent(
                within(resolution, raw), key -> new Block(resolution, key.start()));
    }

    private static MetricBlocks.Key within(Resolution resolution, MetricBlocks.Key raw) {
        return new MetricBlocks.Key(raw.hostId(), resolution.blockOf(raw.start()));
    }

    private static MetricBlocks.Key before(MetricBlocks.Key raw) {
        return new MetricBlocks.Key(raw.hostId(), raw.start().minus(Resolution.RAW.span()));
    }
}
