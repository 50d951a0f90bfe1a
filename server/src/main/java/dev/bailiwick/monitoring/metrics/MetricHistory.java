package dev.bailiwick.monitoring.metrics;

import dev.bailiwick.monitoring.metricblocks.MetricBlocks;
import dev.bailiwick.monitoring.metricblocks.Resolution;
import dev.bailiwick.monitoring.metricblocks.Series;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
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

    /// Of one host; those that come later are left out, where an agent makes up ever others.
    private static final int MOST_DRAWN = 5_000;

    private final MetricBlocks blocks;
    private final MetricRetention retention;
    private final Clock clock;

    MetricHistory(MetricBlocks blocks, MetricRetention retention, Clock clock) {
        this.blocks = blocks;
        this.retention = retention;
        this.clock = clock;
    }

    /// Series of a host as people look at them, inside the caller's transaction: in as many steps
    /// as there are values to tell apart, at most so many. A value as reported stands until the
    /// next one is due, and one that came late tears no hole.
    ///
    /// @param to the end, not included
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
        var grid = new Resampler.Grid(from, to, steps, every.multipliedBy(2));
        var gathering = new HistoryBuilder(grid, MOST_DRAWN, wanted);
        gather(hostId, from, to, resolution, gathering);
        return gathering.histories();
    }

    /// The last stretch of several hosts, for a list of them.
    public Map<Long, List<History>> ofAll(
            Collection<Long> hosts, Instant from, Instant to, int steps, Predicate<Series> wanted) {
        var grid = new Resampler.Grid(from, to, steps, Duration.ZERO);
        var gathering = new HashMap<Long, HistoryBuilder>();
        blocks.each(
                hosts,
                Resolution.TEN_MINUTES,
                from,
                to,
                (host, block) ->
                        gathering
                                .computeIfAbsent(
                                        host, _ -> new HistoryBuilder(grid, MOST_DRAWN, wanted))
                                .add(block));
        var histories = new HashMap<Long, List<History>>();
        gathering.forEach((host, ofHost) -> histories.put(host, ofHost.histories()));
        return histories;
    }

    private void gather(
            long hostId, Instant from, Instant to, Resolution resolution, HistoryBuilder into) {
        var host = List.of(hostId);
        blocks.each(host, resolution, from, to, (_, block) -> into.add(block));
        Instant now = clock.instant();
        Instant since = now.minus(Resolution.RAW.span().multipliedBy(2));
        if (resolution != Resolution.RAW && !to.isBefore(since)) {
            // The last minutes, which the coarser blocks do not have.
            Instant end = now.plus(Resolution.RAW.span());
            blocks.each(host, Resolution.RAW, since, end, (_, block) -> into.add(block));
        }
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
}
