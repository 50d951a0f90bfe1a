package dev.bailiwick.monitoring.ping;

import dev.bailiwick.platform.network.IpAddress;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of pinging an address a few times.
///
/// @param roundTrip null when there was no reply
public record PingReport(
        IpAddress address,
        PingMethod method,
        int sent,
        int received,
        @Nullable RoundTrip roundTrip,
        Instant at) {
    /// In microseconds.
    public record RoundTrip(int min, int average, int max) {
        static @Nullable RoundTrip of(List<Long> nanoseconds) {
            if (nanoseconds.isEmpty()) {
                return null;
            }
            var all = nanoseconds.stream().mapToLong(one -> one / 1_000).summaryStatistics();
            return new RoundTrip(
                    Math.toIntExact(all.getMin()),
                    (int) Math.round(all.getAverage()),
                    Math.toIntExact(all.getMax()));
        }
    }

    public boolean answers() {
        return received > 0;
    }
}
