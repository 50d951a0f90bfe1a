package dev.bailiwick.probes.result;

import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import org.jspecify.annotations.Nullable;

/// The times of answered echo requests.
///
/// @param minimum null without a reply, as are the average and the maximum
/// @param jitter the mean difference between consecutive replies; null for fewer than two
public record RoundTrips(
        int sent,
        int received,
        @Nullable Duration minimum,
        @Nullable Duration average,
        @Nullable Duration maximum,
        @Nullable Duration jitter) {
    public RoundTrips {
        if (sent < 1 || received < 0 || received > sent) {
            throw new IllegalArgumentException("more replies than requests");
        }
    }

    /// @param replies in the order of the requests
    public static RoundTrips of(int sent, List<Duration> replies) {
        if (replies.isEmpty()) {
            return new RoundTrips(sent, 0, null, null, null, null);
        }
        LongSummaryStatistics all =
                replies.stream().mapToLong(Duration::toNanos).summaryStatistics();
        return new RoundTrips(
                sent,
                replies.size(),
                Duration.ofNanos(all.getMin()),
                Duration.ofNanos(Math.round(all.getAverage())),
                Duration.ofNanos(all.getMax()),
                jitter(replies));
    }

    private static @Nullable Duration jitter(List<Duration> replies) {
        if (replies.size() < 2) {
            return null;
        }
        Duration sum = Duration.ZERO;
        for (int i = 1; i < replies.size(); i++) {
            sum = sum.plus(replies.get(i).minus(replies.get(i - 1)).abs());
        }
        return sum.dividedBy(replies.size() - 1L);
    }

    /// In percent.
    public double loss() {
        return 100.0 * (sent - received) / sent;
    }
}
