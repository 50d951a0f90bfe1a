package dev.bailiwick.web.ui;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/// Times as text, all in UTC: today by time, this week by day, older by date; durations with at
/// most two units.
public final class TimeText {
    private static final DateTimeFormatter CLOCK = format("HH:mm");
    private static final DateTimeFormatter SECOND = format("HH:mm:ss");
    private static final DateTimeFormatter NUMERIC = format("yyyy-MM-dd HH:mm");
    private static final DateTimeFormatter WEEKDAY = format("EEEE HH:mm");
    private static final DateTimeFormatter DATE = format("d MMMM yyyy");
    private static final DateTimeFormatter TO_THE_SECOND = format("d MMMM yyyy, HH:mm:ss");
    private static final DateTimeFormatter TO_THE_MINUTE = format("d MMMM yyyy, HH:mm");
    private static final DateTimeFormatter SHORT_DATE = format("d MMM");
    private static final DateTimeFormatter LOG_TIME = format("d MMM HH:mm:ss");

    private TimeText() {}

    /// Such as "today 03:04", "yesterday 21:17", "tomorrow 09:00", "Wednesday 16:20" for the days
    /// before, "4 February 2026".
    public static String relative(Instant at, Instant now) {
        var days = ChronoUnit.DAYS.between(day(at), day(now));
        if (days == 0) {
            return "today " + CLOCK.format(at);
        } else if (days == 1) {
            return "yesterday " + CLOCK.format(at);
        } else if (days == -1) {
            return "tomorrow " + CLOCK.format(at);
        } else if (days > 1 && days < 7) {
            return WEEKDAY.format(at);
        }
        return date(at);
    }

    /// "03:04" for today, "11 Mar" for other days, for narrow lists.
    public static String shortDate(Instant at, Instant now) {
        return day(at).equals(day(now)) ? CLOCK.format(at) : SHORT_DATE.format(at);
    }

    /// How long something has lasted: like [#duration], but with "under a minute" instead of zero.
    public static String elapsed(Instant since, Instant now) {
        Duration length = Duration.between(since, now);
        return length.toMinutes() < 1 ? "less than a minute" : duration(length);
    }

    /// Capitalises the text for the start of a sentence.
    public static String capitalized(String words) {
        return words.substring(0, 1).toUpperCase(Locale.UK) + words.substring(1);
    }

    /// Such as "4 February 2026".
    public static String date(Instant at) {
        return DATE.format(at);
    }

    /// Such as "12 March 2026, 03:04:12 UTC".
    public static String exact(Instant at) {
        return TO_THE_SECOND.format(at) + "\u00a0UTC";
    }

    /// Such as "12 March 2026, 02:00 to 03:07 UTC", with both dates if they differ.
    public static String range(Instant from, Instant to) {
        String end = day(from).equals(day(to)) ? CLOCK.format(to) : TO_THE_MINUTE.format(to);
        return TO_THE_MINUTE.format(from) + " to " + end + "\u00a0UTC";
    }

    /// Such as "03:04:12", for times whose day is clear.
    public static String clock(Instant at) {
        return SECOND.format(at);
    }

    /// Such as "2026-03-12 04:04" in a person's time zone, independent of language.
    public static String numeric(Instant at, ZoneId zone) {
        return NUMERIC.withZone(zone).format(at);
    }

    /// Such as "12 Mar 03:04:12", for lists whose heading names the year and zone.
    public static String line(Instant at) {
        return LOG_TIME.format(at);
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

    private static LocalDate day(Instant at) {
        return at.atOffset(ZoneOffset.UTC).toLocalDate();
    }

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.UK).withZone(ZoneOffset.UTC);
    }
}
