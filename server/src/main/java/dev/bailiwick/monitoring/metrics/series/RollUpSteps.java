package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.monitoring.metrics.blocks.Block;
import dev.bailiwick.monitoring.metrics.blocks.Points;
import dev.bailiwick.monitoring.metrics.blocks.Resolution;
import dev.bailiwick.monitoring.metrics.blocks.Series;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Computes roll-ups: mean, minimum and maximum of a step. Repeating it with more points replaces
/// the earlier result.
public final class RollUpSteps {
    private RollUpSteps() {}

    /// A raw block becomes one ten-minute point in each of its series; for counters, computed from
    /// the rate.
    public static void tenMinutes(Block raw, @Nullable Block before, Block into) {
        int second = into.second(raw.start());
        int length = (int) Resolution.RAW.span().toSeconds();
        for (Map.Entry<Series, Points> entry : raw.series().entrySet()) {
            Series series = entry.getKey();
            Points points = entry.getValue();
            if (series.isCounter()) {
                Points earlier = before == null ? null : before.of(series);
                points = Rates.of(points, Rates.Total.lastOf(earlier, length));
            }
            summarise(points, 0, Integer.MAX_VALUE, into, series, second);
        }
    }

    /// The ten-minute points within this hour become one point.
    public static void hour(Block tenMinutes, Instant hour, Block into) {
        int from = tenMinutes.second(hour);
        int to = from + (int) Duration.ofHours(1).toSeconds();
        int second = into.second(hour);
        tenMinutes
                .series()
                .forEach((series, points) -> summarise(points, from, to, into, series, second));
    }

    private static void summarise(
            Points points, int from, int to, Block into, Series series, int second) {
        double sum = 0;
        double min = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        int count = 0;
        for (int i = 0; i < points.size(); i++) {
            if (points.second(i) >= from && points.second(i) < to) {
                sum += points.mean(i);
                min = Math.min(min, points.min(i));
                greatest = Math.max(greatest, points.max(i));
                count++;
            }
        }
        if (count > 0 && into.hasRoomFor(series)) {
            into.points(series).add(second, sum / count, min, greatest);
        }
    }
}
