package dev.bailiwick.monitoring.metrics;

import dev.bailiwick.monitoring.metricblocks.Points;
import org.jspecify.annotations.Nullable;

/// Rates a second out of totals. A total that fell was reset (the host or the container started
/// anew): nothing is known of the time between, so there is no rate for it.
public final class Rates {
    private Rates() {}

    /// @param points totals of one block
    /// @param before the total that came last before them, null when there is none
    public static Points of(Points points, @Nullable Total before) {
        var rates = new Points(points.size());
        Total last = before;
        for (int i = 0; i < points.size(); i++) {
            var now = new Total(points.second(i), points.mean(i));
            if (last != null && now.value >= last.value && now.second > last.second) {
                rates.put(now.second, (now.value - last.value) / (now.second - last.second));
            }
            last = now;
        }
        return rates;
    }

    /// @param second from the beginning of the block whose rates are wanted, negative when before
    ///   it
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
