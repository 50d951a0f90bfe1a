package dev.bailiwick.fleet.hostpages;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// The stretch of time that a host's charts show: one of the ranges until now, or one that somebody
/// chose. An address names the latter by `from` and `to`, as instants or as browsers write their
/// fields for a date and a time, which is UTC here.
///
/// @param range null when the stretch was chosen
/// @param fault why what was asked for is not shown, in a sentence; null when it is
record HostTimeRange(
        @Nullable RangePreset range, Instant from, Instant to, @Nullable String fault) {
    static final Duration SHORTEST = Duration.ofMinutes(5);
    static final Duration LONGEST = Duration.ofDays(366);

    /// As long as anything may be kept.
    static final Duration OLDEST = Duration.ofDays(3_650);

    static HostTimeRange of(String range, String from, String to, Instant now) {
        if (from.isBlank() && to.isBlank()) {
            return until(now, RangePreset.of(range), null);
        }
        try {
            Instant end = to.isBlank() ? now : instant(to);
            Instant begin = from.isBlank() ? end.minus(RangePreset.DAY.length()) : instant(from);
            return chosen(begin, end, now);
        } catch (DateTimeException | ArithmeticException _) {
            return refused("A time looks like 2026-03-12 03:07.", now);
        }
    }

    /// A stretch within what can be shown, as near as possible to the one that was asked for.
    private static HostTimeRange chosen(Instant from, Instant to, Instant now) {
        if (!from.isBefore(to)) {
            return refused("“From” must be before “To”.", now);
        }
        if (!from.isBefore(now)) {
            return refused("That time has not come yet.", now);
        }
        Instant oldest = now.minus(OLDEST);
        if (!to.isAfter(oldest)) {
            return refused("Nothing is kept for more than ten years.", now);
        }
        return within(from, to, now);
    }

    private static HostTimeRange within(Instant from, Instant to, Instant now) {
        Instant end = to.isAfter(now) ? now : to;
        Instant begin = later(from, later(end.minus(LONGEST), now.minus(OLDEST)));
        if (begin.isAfter(end.minus(SHORTEST))) {
            begin = end.minus(SHORTEST);
        }
        return new HostTimeRange(
                null,
                begin.truncatedTo(ChronoUnit.SECONDS),
                end.truncatedTo(ChronoUnit.SECONDS),
                null);
    }

    private static HostTimeRange refused(String why, Instant now) {
        return until(now, RangePreset.DAY, why);
    }

    private static HostTimeRange until(Instant now, RangePreset range, @Nullable String fault) {
        return new HostTimeRange(range, now.minus(range.length()), now, fault);
    }

    private static Instant instant(String text) {
        return text.endsWith("Z")
                ? Instant.parse(text)
                : LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    boolean isChosen() {
        return range == null;
    }

    Duration length() {
        return Duration.between(from, to);
    }

    /// As long, so much earlier or later; where the future would begin it ends.
    HostTimeRange moved(int times, Instant now) {
        Duration by = length().multipliedBy(times);
        Instant end = to.plus(by);
        return end.isAfter(now)
                ? within(now.minus(length()), now, now)
                : within(from.plus(by), end, now);
    }

    /// Twice as long, around the same middle.
    HostTimeRange wider(Instant now) {
        Duration half = length().dividedBy(2);
        Instant end = to.plus(half);
        Instant begin = from.minus(half);
        return end.isAfter(now)
                ? within(begin.minus(Duration.between(now, end)), now, now)
                : within(begin, end, now);
    }

    /// The address that shows it.
    String href(String path) {
        return range == null
                ? path + "?from=" + from + "&to=" + to
                : path + "?range=" + range.key();
    }
}
