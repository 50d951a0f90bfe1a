package dev.bailiwick.metrics;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;

/// Reads series back. What is read depends on the length of the stretch, never on its age: at most
/// a few hundred blocks.
@Component
public final class MetricHistory {
    private static final Duration LONGEST_RAW = Duration.ofHours(24);
    private static final Duration LONGEST_TEN_MINUTES = Duration.ofDays(8);

    private final MetricBlocks blocks;
    private final MetricRetention retention;
    private final Clock clock;

    MetricHistory(MetricBlocks blocks, MetricRetention retention, Clock clock) {
        this.blocks = blocks;
        this.retention = retention;
        this.clock = clock;
    }

    /// Series of a host in so many steps; inside the caller's transaction.
    ///
    /// @param to the end, not included
    public List<History> of(
            long hostId, Instant from, Instant to, int steps, Predicate<Series> wanted) {
        Resolution resolution = resolution(from, to);
        var all = new ArrayList<>(blocks.between(hostId, resolution, from, to));
        if (resolution != Resolution.RAW) {
            all.addAll(notRolledYet(hostId, to));
        }
        return histories(all, new Steps.Grid(from, to, steps, Duration.ZERO), wanted);
    }

    /// As people look at it: in as many steps as there are values to tell apart, at most so many. A
    /// value as reported stands until the next one is due, and one that came late tears no hole.
    ///
    /// @param every how often the host reports
    public List<History> drawn(
            long hostId,
            Instant from,
            Instant to,
            Duration every,
            int most,
            Predicate<Series> wanted) {
        Resolution resolution = resolution(from, to);
        Duration apart = resolution == Resolution.RAW ? every : resolution.step();
        long told = Duration.between(from, to).dividedBy(apart);
        int steps = Math.clamp(told, 2, most);
        var all = new ArrayList<>(blocks.between(hostId, resolution, from, to));
        if (resolution != Resolution.RAW) {
            all.addAll(notRolledYet(hostId, to));
        }
        return histories(all, new Steps.Grid(from, to, steps, every.multipliedBy(2)), wanted);
    }

    /// The last stretch of several hosts, for a list of them.
    public Map<Long, List<History>> ofAll(
            Collection<Long> hosts, Instant from, Instant to, int steps, Predicate<Series> wanted) {
        var histories = new HashMap<Long, List<History>>();
        var grid = new Steps.Grid(from, to, steps, Duration.ZERO);
        blocks.between(hosts, Resolution.TEN_MINUTES, from, to)
                .forEach((host, ofHost) -> histories.put(host, histories(ofHost, grid, wanted)));
        return histories;
    }

    private Resolution resolution(Instant from, Instant to) {
        Duration length = Duration.between(from, to);
        Duration age = Duration.between(from, clock.instant());
        if (length.compareTo(LONGEST_RAW) <= 0
                && age.compareTo(retention.of(Resolution.RAW).plusMinutes(10)) <= 0) {
            return Resolution.RAW;
        }
        return length.compareTo(LONGEST_TEN_MINUTES) <= 0
                        && age.compareTo(retention.of(Resolution.TEN_MINUTES)) <= 0
                ? Resolution.TEN_MINUTES
                : Resolution.HOUR;
    }

    /// The last minutes, which the coarser blocks do not have.
    private List<Block> notRolledYet(long hostId, Instant to) {
        Instant now = clock.instant();
        Instant since = now.minus(Resolution.RAW.span().multipliedBy(2));
        return to.isBefore(since)
                ? List.of()
                : blocks.between(hostId, Resolution.RAW, since, now.plus(Resolution.RAW.span()));
    }

    private static List<History> histories(
            List<Block> blocks, Steps.Grid grid, Predicate<Series> wanted) {
        var sums = new LinkedHashMap<Series, Steps>();
        Map<Series, Rates.Total> totals = new HashMap<>();
        Block last = null;
        for (Block block : blocks) {
            boolean follows =
                    last != null
                            && last.resolution() == Resolution.RAW
                            && block.resolution() == Resolution.RAW
                            && last.start().plus(Resolution.RAW.span()).equals(block.start());
            if (!follows) {
                totals.clear();
            }
            for (Map.Entry<Series, Points> entry : block.series().entrySet()) {
                Series series = entry.getKey();
                if (!wanted.test(series)) {
                    continue;
                }
                Points points = entry.getValue();
                if (series.isCounter() && block.resolution() == Resolution.RAW) {
                    points = Rates.of(points, totals.get(series));
                }
                sums.computeIfAbsent(series, _ -> new Steps(grid)).add(block, points);
            }
            totals.clear();
            if (block.resolution() == Resolution.RAW) {
                remember(block, totals);
            }
            last = block;
        }
        var histories = new ArrayList<History>(sums.size());
        sums.forEach((series, values) -> histories.add(values.history(series)));
        return histories;
    }

    private static void remember(Block block, Map<Series, Rates.Total> totals) {
        int length = (int) Resolution.RAW.span().toSeconds();
        block.series()
                .forEach((series, points) -> {
                    Rates.Total total = Rates.Total.lastOf(points, length);
                    if (series.isCounter() && total != null) {
                        totals.put(series, total);
                    }
                });
    }
}
