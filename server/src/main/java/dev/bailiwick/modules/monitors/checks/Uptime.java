package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.modules.monitors.checks.MonitorStates.Period;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.OptionalDouble;

/// How much of a time range a monitor was up or degraded. Time in which nothing is known, and
/// planned work, do not count.
///
/// @param down how long it was down
/// @param known how long its state was known, without planned work
public record Uptime(Duration down, Duration known) {
    /// @param periods of one monitor
    /// @param since when it was first checked
    public static Uptime of(
            Collection<Period> periods, Instant since, Instant rangeFrom, Instant to) {
        Instant from = since.isAfter(rangeFrom) ? since : rangeFrom;
        if (!from.isBefore(to)) {
            return new Uptime(Duration.ZERO, Duration.ZERO);
        }
        Duration down = Duration.ZERO;
        Duration unknown = Duration.ZERO;
        for (Period one : periods) {
            Duration within = within(one, from, to);
            if (one.state() == MonitorState.DOWN) {
                down = down.plus(within);
            } else if (one.state() == MonitorState.UNKNOWN
                    || one.state() == MonitorState.MAINTENANCE) {
                unknown = unknown.plus(within);
            }
        }
        return new Uptime(down, Duration.between(from, to).minus(unknown));
    }

    private static Duration within(Period period, Instant from, Instant to) {
        Instant begin = period.beganAt().isAfter(from) ? period.beganAt() : from;
        Instant ended = period.endedAt();
        Instant end = ended == null || ended.isAfter(to) ? to : ended;
        return begin.isBefore(end) ? Duration.between(begin, end) : Duration.ZERO;
    }

    /// From 0 to 1; empty if nothing is known.
    public OptionalDouble share() {
        return known.isPositive()
                ? OptionalDouble.of(Math.max(0, 1 - (double) down.toMillis() / known.toMillis()))
                : OptionalDouble.empty();
    }
}
