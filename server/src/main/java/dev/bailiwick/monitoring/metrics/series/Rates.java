package dev.bailiwick.monitoring.metrics.series;

import dev.bailiwick.monitoring.metrics.blocks.Points;
import org.jspecify.annotations.Nullable;

/// Rates per second, computed from totals. A total that decreased was reset (the host or the
/// container restarted): the time in between is unknown and has no rate.
public final class Rates {
    private Rates() {}

    /// @param points totals of one block
    /// @param before the last total before them, null when there is none
    public static Points of(Points points, @Nullable Total before) {
        var rates = new Points(points.size());
        Total last = before;
        for (int i = 0; i < points.size(); i++) {
            var now = new Total(points.second(i), points.mean(i));
            if (last != null && now.value >= last.value && now.second > last.second) {
                rates.add(now.second, (now.value - last.value) / (now.second - last.second));
            }
            last = now;
        }
        return rates;
    }

    /// @param second from the start of the block whose rates are computed, negative if earlier
    public record Total(int second, double value) {
        static @Nullable public Total lastOf(@Nullable Points earlier, int blockSeconds) {
            if (earlier == null || earlier.size() == 0) {
                return null;
            }
            int last = earlier.size() - 1;
            return new Total(earlier.second(last) - blockSeconds, earlier.mean(last));
        }
    }
}
