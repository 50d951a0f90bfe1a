package dev.bailiwick.modules.dns.checks;

import static dev.bailiwick.platform.schema.Tables.DNS_METRIC_BLOCK;

import dev.bailiwick.modules.dns.provider.Day;
import dev.bailiwick.modules.dns.registry.Providers;
import dev.bailiwick.monitoring.metrics.blocks.MetricBlocks;
import dev.bailiwick.monitoring.metrics.blocks.PackedSamples;
import dev.bailiwick.monitoring.metrics.blocks.Sample;
import dev.bailiwick.monitoring.metrics.blocks.Series;
import dev.bailiwick.monitoring.metrics.series.History;
import dev.bailiwick.monitoring.metrics.series.MetricHistory;
import dev.bailiwick.monitoring.metrics.series.MetricOwner;
import dev.bailiwick.monitoring.metrics.series.MetricOwners;
import dev.bailiwick.monitoring.metrics.series.RecordMetrics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// How many queries instances have answered and blocked, beyond the 24 hours that they keep
/// themselves. Runs in the caller's transaction.
@Component
public final class QueryHistory implements MetricOwners {
    /// Of the values that are recorded, and their unit of time.
    public static final Duration STEP = Duration.ofMinutes(10);

    /// An instance that reports more is not right.
    private static final Duration LONGEST = Duration.ofDays(2);

    private static final Series ALL = new Series("dns.queries", "{query}", Map.of());
    private static final Series BLOCKED = new Series("dns.queries.blocked", "{query}", Map.of());

    private final Providers providers;
    private final RecordMetrics recordMetrics;
    private final MetricHistory history;
    private final MetricBlocks blocks;

    QueryHistory(
            Providers providers,
            RecordMetrics recordMetrics,
            MetricHistory history,
            DSLContext sql) {
        this.providers = providers;
        this.recordMetrics = recordMetrics;
        this.history = history;
        this.blocks = new MetricBlocks(sql, "DNS instance", DNS_METRIC_BLOCK);
    }

    @Override
    public MetricBlocks blocks() {
        return blocks;
    }

    @Override
    public Set<Long> lock(Collection<Long> ids) {
        return providers.lock(ids);
    }

    /// Records the steps that have ended since.
    ///
    /// @param until the end of what is recorded
    /// @return the new end
    Instant record(long provider, List<Day.Step> course, Instant until, Instant now) {
        if (lock(List.of(provider)).isEmpty()) {
            return until;
        }
        Instant first = now.minus(LONGEST);
        var fresh = new TreeMap<Instant, Day.Step>();
        for (Day.Step step : course) {
            Instant from = PackedSamples.blockStart(step.from());
            if (!from.isBefore(until) && !from.isBefore(first) && !from.plus(STEP).isAfter(now)) {
                fresh.put(from, step);
            }
        }
        var samples = new ArrayList<Sample>();
        fresh.forEach((from, step) -> {
            samples.add(new Sample(ALL, from, step.total()));
            samples.add(new Sample(BLOCKED, from, step.blocked()));
        });
        Instant end = fresh.isEmpty() ? until : fresh.lastKey().plus(STEP);
        if (!samples.isEmpty()) {
            recordMetrics.add(this, Map.of(provider, List.of(PackedSamples.of(samples))));
        }
        return end;
    }

    /// Queries of several instances together, in equal steps.
    ///
    /// @param step the length of a step
    /// @param all means per ten minutes; null where nothing is known
    public record Course(
            Instant from,
            Duration step,
            List<@Nullable Double> all,
            List<@Nullable Double> blocked) {}

    /// @param to exclusive
    /// @param max of steps
    public Course read(Collection<Long> ids, Instant from, Instant to, int max) {
        List<@Nullable Double> all = List.of();
        List<@Nullable Double> blocked = List.of();
        Duration step = Duration.between(from, to).dividedBy(max);
        for (long id : ids) {
            for (History one :
                    history.forChart(new MetricOwner(this, id, STEP), from, to, max, _ -> true)) {
                step = one.step();
                if (one.series().equals(ALL)) {
                    all = sum(all, one.means());
                } else if (one.series().equals(BLOCKED)) {
                    blocked = sum(blocked, one.means());
                }
            }
        }
        return new Course(from, step, all, blocked);
    }

    private static List<@Nullable Double> sum(
            List<@Nullable Double> some, List<@Nullable Double> others) {
        if (some.isEmpty()) {
            return others;
        }
        var sums = new ArrayList<@Nullable Double>();
        for (int i = 0; i < some.size(); i++) {
            Double one = some.get(i);
            Double other = others.get(i);
            sums.add(one == null ? other : other == null ? one : Double.valueOf(one + other));
        }
        return sums;
    }
}
