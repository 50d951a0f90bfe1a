package dev.bailiwick.modules.monitors.checks;

import static dev.bailiwick.platform.schema.Tables.MONITOR_METRIC_BLOCK;

import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.monitoring.metrics.blocks.MetricBlocks;
import dev.bailiwick.monitoring.metrics.blocks.PackedSamples;
import dev.bailiwick.monitoring.metrics.blocks.Resolution;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Response times and packet loss of monitors, packed. Runs in the caller's transaction.
@Component
public final class ResponseTimes implements MetricOwners {
    private static final Series RESPONSE = new Series("monitor.response", "ms", Map.of());
    private static final Series LOSS = new Series("monitor.loss", "%", Map.of());

    private final Monitors monitors;
    private final RecordMetrics recordMetrics;
    private final MetricHistory history;
    private final MetricBlocks blocks;

    ResponseTimes(
            Monitors monitors, RecordMetrics recordMetrics, MetricHistory history, DSLContext sql) {
        this.monitors = monitors;
        this.recordMetrics = recordMetrics;
        this.history = history;
        this.blocks = new MetricBlocks(sql, "monitor", MONITOR_METRIC_BLOCK);
    }

    @Override
    public MetricBlocks blocks() {
        return blocks;
    }

    @Override
    public Set<Long> lock(Collection<Long> ids) {
        return monitors.lock(ids);
    }

    @Override
    public Duration retention(Resolution resolution) {
        return switch (resolution) {
            case RAW -> Duration.ofDays(2);
            case TEN_MINUTES -> Duration.ofDays(90);
            case HOUR -> Duration.ofDays(3 * 365);
        };
    }

    /// The monitors must be locked.
    void record(Collection<CheckResult> results) {
        var samples = new HashMap<Long, List<Sample>>();
        for (CheckResult result : results) {
            Duration response = result.response();
            Double loss = result.loss();
            List<Sample> ofMonitor =
                    samples.computeIfAbsent(result.monitor(), _ -> new ArrayList<>());
            if (response != null) {
                ofMonitor.add(new Sample(RESPONSE, result.ended(), response.toNanos() / 1e6));
            }
            if (loss != null) {
                ofMonitor.add(new Sample(LOSS, result.ended(), loss));
            }
        }
        var reports = new HashMap<Long, List<PackedSamples>>();
        samples.forEach((monitor, of) -> {
            if (!of.isEmpty()) {
                reports.put(monitor, List.of(PackedSamples.of(of)));
            }
        });
        recordMetrics.add(this, reports);
    }

    /// In milliseconds; empty if there was no response.
    ///
    /// @param to exclusive
    public Optional<History> read(Monitor monitor, Instant from, Instant to, int steps) {
        return history
                .forChart(
                        new MetricOwner(this, monitor.id(), monitor.interval()),
                        from,
                        to,
                        steps,
                        RESPONSE::equals)
                .stream()
                .findFirst();
    }
}
