package dev.bailiwick.fleet.hosts.pages;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// The time range of a host's charts: one of the standard ranges up to now, or a custom one. URLs
/// name a custom range by `from` and `to`, as instants or in the format of browsers' date-time
/// fields, then in the time zone that the URL names, or in UTC.
///
/// @param range null for a custom range
/// @param error why the requested range is not shown, as a sentence; null when it is
record HostTimeRange(
        @Nullable RangePreset range, Instant from, Instant to, @Nullable String error) {
    static final Duration MIN_RANGE = Duration.ofMinutes(5);
    static final Duration MAX_RANGE = Duration.ofDays(366);

    /// The longest time that any data is kept.
    static final Duration MAX_AGE = Duration.ofDays(3_650);

    static HostTimeRange of(String range, String from, String to, ZoneId zone, Instant now) {
        if (from.isBlank() && to.isBlank()) {
            return endingAt(now, RangePreset.of(range), null);
        }
        try {
            Instant end = to.isBlank() ? now : instant(to, zone);
            Instant begin =
                    from.isBlank() ? end.minus(RangePreset.DAY.length()) : instant(from, zone);
            return custom(begin, end, now);
        } catch (DateTimeException | ArithmeticException _) {
            return invalid("Enter a time such as 2026-03-12 03:07.", now);
        }
    }

    /// The part of the requested range that can be shown.
    static HostTimeRange custom(Instant from, Instant to, Instant now) {
        if (!from.isBefore(to)) {
            return invalid("“From” must be before “To”.", now);
        }
        if (!from.isBefore(now)) {
            return invalid("That time is in the future.", now);
        }
        Instant oldest = now.minus(MAX_AGE);
        if (!to.isAfter(oldest)) {
            return invalid("Nothing is kept for longer than ten years.", now);
        }
        return clamped(from, to, now);
    }

    private static HostTimeRange clamped(Instant from, Instant to, Instant now) {
        Instant end = to.isAfter(now) ? now : to;
        Instant begin = later(from, later(end.minus(MAX_RANGE), now.minus(MAX_AGE)));
        if (begin.isAfter(end.minus(MIN_RANGE))) {
            begin = end.minus(MIN_RANGE);
        }
        return new HostTimeRange(
                null,
                begin.truncatedTo(ChronoUnit.SECONDS),
                end.truncatedTo(ChronoUnit.SECONDS),
                null);
    }

    private static HostTimeRange invalid(String reason, Instant now) {
        return endingAt(now, RangePreset.DAY, reason);
    }

    private static HostTimeRange endingAt(Instant now, RangePreset range, @Nullable String fault) {
        return new HostTimeRange(range, now.minus(range.length()), now, fault);
    }

    /// A time that is skipped when clocks are set forward is taken after that, one that occurs
    /// twice the first time.
    private static Instant instant(String text, ZoneId zone) {
        return text.endsWith("Z")
                ? Instant.parse(text)
                : LocalDateTime.parse(text.replace(' ', 'T')).atZone(zone).toInstant();
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    boolean isCustom() {
        return range == null;
    }

    Duration length() {
        return Duration.between(from, to);
    }

    /// The same length, moved by that many lengths; ends now instead of in the future.
    HostTimeRange shifted(int times, Instant now) {
        Duration by = length().multipliedBy(times);
        Instant end = to.plus(by);
        return end.isAfter(now)
                ? clamped(now.minus(length()), now, now)
                : clamped(from.plus(by), end, now);
    }

    /// Twice the length, with the same centre.
    HostTimeRange wider(Instant now) {
        Duration half = length().dividedBy(2);
        Instant end = to.plus(half);
        Instant begin = from.minus(half);
        return end.isAfter(now)
                ? clamped(begin.minus(Duration.between(now, end)), now, now)
                : clamped(begin, end, now);
    }

    /// The URL that shows it.
    String href(String path) {
        return range == null
                ? path + "?from=" + from + "&to=" + to
                : path + "?range=" + range.key();
    }
}
