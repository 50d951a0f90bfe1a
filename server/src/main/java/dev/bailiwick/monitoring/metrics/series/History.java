package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.monitoring.metrics.blocks.Series;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One series over a time range, in equal steps; for counters, the rate per second.
///
/// @param step the time from one value to the next
/// @param means a value for each step, null where nothing was reported
public record History(
        Series series,
        Instant from,
        Duration step,
        List<@Nullable Double> means,
        List<@Nullable Double> minima,
        List<@Nullable Double> maxima) {
    public @Nullable Double last() {
        for (int i = means.size() - 1; i >= 0; i--) {
            if (means.get(i) != null) {
                return means.get(i);
            }
        }
        return null;
    }
}
