package dev.bailiwick.web.ui;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Times as text, in the time zone of the person who reads them: relative for a day, older ones by
/// date. The zone is named where a time without it could mislead: times in UTC, because people
/// elsewhere would take them for theirs, and those that occur twice when clocks are set back.
/// Durations have at most two units.
public final class TimeText {
    /// For people who have not chosen a time zone, and where nobody is signed in.
    public static final ZoneId UTC = ZoneId.of("UTC");

    private static final Duration RECENT = Duration.ofDays(1);

    /// Events of other servers can seem to be ahead of the clock of this one.
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(5);

    private static final DateTimeFormatter CLOCK = format("HH:mm");
    private static final DateTimeFormatter CLOCK_SECONDS = format("HH:mm:ss");
    private static final DateTimeFormatter WEEKDAY = format("z, EEEE d MMMM");
    private static final DateTimeFormatter DAY = format("d MMM");
    private static final DateTimeFormatter DATE = format("d MMMM yyyy");
    private static final DateTimeFormatter MINUTE = format("d MMM yyyy, HH:mm");
    private static final DateTimeFormatter SECOND = format("d MMM yyyy, HH:mm:ss");
    private static final DateTimeFormatter EXACT = format("d MMMM yyyy, HH:mm:ss");
    private static final DateTimeFormatter ZONE = format("z");

    private TimeText() {}

    /// Such as "just now", "3 minutes ago" or "in 5 hours", and from a day on like [#absolute].
    public static String near(Instant at, Instant now, ZoneId zone) {
        if (!isRecent(at, now)) {
            return absolute(at, zone);
        }
        Duration age = Duration.between(at, now);
        if (age.abs().toMinutes() == 0) {
            return age.plus(CLOCK_SKEW).isNegative() ? "in less than a minute" : "just now";
        }
        return age.isNegative() ? "in " + length(age.negated()) : length(age) + " ago";
    }

    /// Whether [#near] shows a relative time.
    public static boolean isRecent(Instant at, Instant now) {
        return Duration.between(at, now).abs().compareTo(RECENT) < 0;
    }

    /// Such as "12 Mar 2026, 04:04".
    public static String absolute(Instant at, ZoneId zone) {
        ZonedDateTime time = at.atZone(zone);
        return MINUTE.format(time) + (isUtc(zone) ? name(time) : nameIfTwice(time));
    }

    /// Such as "12 Mar 2026, 04:04:12", for lists whose heading names UTC.
    public static String second(Instant at, ZoneId zone) {
        ZonedDateTime time = at.atZone(zone);
        return SECOND.format(time) + nameIfTwice(time);
    }

    /// Such as "12 March 2026, 04:04:12 CET".
    public static String exact(Instant at, ZoneId zone) {
        ZonedDateTime time = at.atZone(zone);
        return EXACT.format(time) + name(time);
    }

    /// Such as "4 February 2026".
    public static String date(Instant at, ZoneId zone) {
        return DATE.format(at.atZone(zone));
    }

    /// "04:04" for today, "11 Mar" for other days, for narrow lists.
    public static String shortDate(Instant at, Instant now, ZoneId zone) {
        ZonedDateTime time = at.atZone(zone);
        return (time.toLocalDate().equals(now.atZone(zone).toLocalDate()) ? CLOCK : DAY)
                .format(time);
    }

    /// Such as "04:04", for a time whose day is clear.
    public static String clock(Instant at, ZoneId zone) {
        return CLOCK.format(at.atZone(zone));
    }

    /// Such as "04:04:12", for a time whose day is clear.
    public static String clockSeconds(Instant at, ZoneId zone) {
        return CLOCK_SECONDS.format(at.atZone(zone));
    }

    /// Such as "CET, Thursday 12 March", beside a clock.
    public static String weekday(Instant at, ZoneId zone) {
        return WEEKDAY.format(at.atZone(zone));
    }

    /// Such as "11 Mar".
    static String day(Instant at, ZoneId zone) {
        return DAY.format(at.atZone(zone));
    }

    /// Such as "12 Mar 2026, 02:00 to 03:07 CET", with both dates and zones if they differ.
    public static String range(Instant from, Instant to, ZoneId zone) {
        ZonedDateTime start = from.atZone(zone);
        ZonedDateTime end = to.atZone(zone);
        boolean oneDay = start.toLocalDate().equals(end.toLocalDate());
        boolean oneOffset = start.getOffset().equals(end.getOffset());
        return MINUTE.format(start)
                + (oneOffset ? "" : name(start))
                + " to "
                + (oneDay ? CLOCK : MINUTE).format(end)
                + name(end);
    }

    /// Whether it is UTC, whatever it is called.
    public static boolean isUtc(ZoneId zone) {
        return zone.normalized().equals(ZoneOffset.UTC);
    }

    /// How long something has lasted: like [#duration], but with "under a minute" instead of zero.
    public static String elapsed(Instant since, Instant now) {
        Duration length = Duration.between(since, now);
        return length.toMinutes() < 1 ? "less than a minute" : duration(length);
    }

    /// The same after a word, such as "Down": "just now" or "9 minutes".
    public static String lasting(Instant since, Instant now) {
        return Duration.between(since, now).toMinutes() < 1 ? "just now" : elapsed(since, now);
    }

    /// A time that is near: "04:04" within a day, and later ones like [#absolute].
    public static String soon(Instant at, Instant now, ZoneId zone) {
        return isRecent(at, now) ? clock(at, zone) : absolute(at, zone);
    }

    /// Capitalises the text for the start of a sentence.
    public static String capitalized(String words) {
        return words.substring(0, 1).toUpperCase(Locale.UK) + words.substring(1);
    }

    /// Such as "1 h 15 min", "26 minutes", "12 hours", "3 d 4 h".
    public static String duration(Duration duration) {
        var minutes = duration.toMinutes();
        if (minutes < 60) {
            return minutes + (minutes == 1 ? " minute" : " minutes");
        }
        var hours = duration.toHours();
        if (hours < 48) {
            var rest = minutes % 60;
            var whole = hours + (hours == 1 ? " hour" : " hours");
            return rest == 0 ? whole : hours + "\u00a0h " + rest + "\u00a0min";
        }
        var rest = hours % 24;
        var days = duration.toDays();
        return rest == 0 ? days + " days" : days + "\u00a0d " + rest + "\u00a0h";
    }

    /// In whole minutes, or in whole hours from an hour on.
    private static String length(Duration age) {
        return duration(age.toHours() == 0 ? age : Duration.ofHours(age.toHours()));
    }

    private static String nameIfTwice(ZonedDateTime time) {
        boolean twice =
                time.getZone().getRules().getValidOffsets(time.toLocalDateTime()).size() > 1;
        return twice ? name(time) : "";
    }

    private static String name(ZonedDateTime time) {
        return "\u00a0" + ZONE.format(time);
    }

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.UK);
    }
}
