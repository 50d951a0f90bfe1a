package dev.bailiwick.monitoring.metrics;

import dev.bailiwick.monitoring.metricblocks.Series;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One series over a stretch of time, in equal steps; of counters the rate a second.
///
/// @param step from one value to the next
/// @param means a value for each step, null where nothing was reported
public record History(
        Series series,
        Instant from,
        Duration step,
        List<@Nullable Double> means,
        List<@Nullable Double> greatest) {
    public @Nullable Double last() {
        for (int i = means.size() - 1; i >= 0; i--) {
            if (means.get(i) != null) {
                return means.get(i);
            }
        }
        return null;
    }
}
