package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.monitoring.metrics.blocks.MetricBlocks;
import dev.bailiwick.monitoring.metrics.blocks.Resolution;
import dev.bailiwick.monitoring.metrics.blocks.Series;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;

/// Reads series. The cost depends on the length of the time range, not its age: at most a few
/// hundred blocks.
@Component
public final class MetricHistory {
    private static final Duration MAX_RAW_RANGE = Duration.ofHours(24);
    private static final Duration MAX_TEN_MINUTE_RANGE = Duration.ofDays(8);

    /// The most series per owner; any after that are left out, in case an agent keeps inventing new
    /// ones.
    private static final int MAX_SERIES = 5_000;

    private final MetricRetention retention;
    private final Clock clock;

    MetricHistory(MetricRetention retention, Clock clock) {
        this.retention = retention;
        this.clock = clock;
    }

    /// Series of an owner for charts, in the caller's transaction: as many steps as there are
    /// distinct values, up to the maximum. A reported value holds until the next one is due, so
    /// that a late report leaves no gap.
    ///
    /// @param to exclusive
    public List<History> forChart(
            MetricOwner owner, Instant from, Instant to, int max, Predicate<Series> wanted) {
        Duration every = owner.interval();
        Resolution resolution = resolution(owner.owners(), from, to);
        Duration apart = resolution == Resolution.RAW ? every : resolution.step();
        long stepCount = Duration.between(from, to).dividedBy(apart);
        int steps = Math.clamp(stepCount, 2, max);
        var grid = new Resampler.Grid(from, to, steps, every.multipliedBy(2));
        var gathering = new SeriesBuilder(grid, MAX_SERIES, wanted);
        collect(owner, from, to, resolution, gathering);
        return gathering.histories();
    }

    /// The latest time range of several owners, for a list.
    public Map<Long, List<History>> ofAll(
            MetricOwners owners,
            Collection<Long> ids,
            Instant from,
            Instant to,
            int steps,
            Predicate<Series> wanted) {
        var grid = new Resampler.Grid(from, to, steps, Duration.ZERO);
        var gathering = new HashMap<Long, SeriesBuilder>();
        owners.blocks()
                .each(
                        ids,
                        Resolution.TEN_MINUTES,
                        from,
                        to,
                        (owner, block) ->
                                gathering
                                        .computeIfAbsent(
                                                owner,
                                                _ -> new SeriesBuilder(grid, MAX_SERIES, wanted))
                                        .add(block));
        var histories = new HashMap<Long, List<History>>();
        gathering.forEach((owner, series) -> histories.put(owner, series.histories()));
        return histories;
    }

    private void collect(
            MetricOwner owner,
            Instant from,
            Instant to,
            Resolution resolution,
            SeriesBuilder into) {
        MetricBlocks blocks = owner.owners().blocks();
        var id = List.of(owner.id());
        blocks.each(id, resolution, from, to, (_, block) -> into.add(block));
        Instant now = clock.instant();
        Instant since = now.minus(Resolution.RAW.span().multipliedBy(2));
        if (resolution != Resolution.RAW && !to.isBefore(since)) {
            // The last minutes, which are not in the coarser blocks yet.
            Instant end = now.plus(Resolution.RAW.span());
            blocks.each(id, Resolution.RAW, since, end, (_, block) -> into.add(block));
        }
    }

    private Resolution resolution(MetricOwners owners, Instant from, Instant to) {
        Duration length = Duration.between(from, to);
        Duration age = Duration.between(from, clock.instant());
        if (length.compareTo(MAX_RAW_RANGE) <= 0
                && age.compareTo(retention.of(Resolution.RAW, owners).plusMinutes(10)) <= 0) {
            return Resolution.RAW;
        }
        return length.compareTo(MAX_TEN_MINUTE_RANGE) <= 0
                        && age.compareTo(retention.of(Resolution.TEN_MINUTES, owners)) <= 0
                ? Resolution.TEN_MINUTES
                : Resolution.HOUR;
    }
}
