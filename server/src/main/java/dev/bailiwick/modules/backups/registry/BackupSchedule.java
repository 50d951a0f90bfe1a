package dev.bailiwick.modules.backups.registry;

import dev.bailiwick.records.schema.RecordValues;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.support.CronExpression;

/// When a job runs: a cron expression with five fields in a time zone, delayed by a random time,
/// within a window of the day.
///
/// @param window null for any time
public record BackupSchedule(
        CronExpression cron, ZoneId zone, Duration randomDelay, @Nullable Window window) {
    private static final Duration SHORTEST = Duration.ofMinutes(5);
    private static final int LOOK_AHEAD = 50;

    /// Times of day between which a run can begin; `to` before `from` is on the next day.
    public record Window(LocalTime from, LocalTime to) {
        private static final Pattern FORM =
                Pattern.compile("(\\d\\d:\\d\\d) ?[-–] ?(\\d\\d:\\d\\d)");

        static Optional<Window> parse(String text) {
            Matcher match = FORM.matcher(text);
            if (!match.matches()) {
                return Optional.empty();
            }
            try {
                var window =
                        new Window(
                                LocalTime.parse(match.group(1)), LocalTime.parse(match.group(2)));
                return window.from.equals(window.to) ? Optional.empty() : Optional.of(window);
            } catch (DateTimeParseException e) {
                return Optional.empty();
            }
        }

        private boolean contains(LocalTime time) {
            return from.isBefore(to)
                    ? !time.isBefore(from) && time.isBefore(to)
                    : !time.isBefore(from) || time.isBefore(to);
        }

        /// This time, or when the window opens next.
        private ZonedDateTime shift(ZonedDateTime at) {
            if (contains(at.toLocalTime())) {
                return at;
            }
            ZonedDateTime opens = at.with(from);
            return opens.isBefore(at) ? opens.plusDays(1) : opens;
        }

        @Override
        public String toString() {
            return from + "-" + to;
        }
    }

    /// The schedule of a job; empty if it has none.
    public static Optional<BackupSchedule> of(RecordValues job) {
        String cron = job.get(JobFields.SCHEDULE);
        return cron.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new BackupSchedule(
                                parse(cron),
                                ZoneId.of(job.get(JobFields.TIME_ZONE)),
                                Duration.ofMinutes(job.get(JobFields.RANDOM_DELAY)),
                                Window.parse(job.get(JobFields.WINDOW)).orElse(null)));
    }

    /// @throws IllegalArgumentException when it is none
    private static CronExpression parse(String fields) {
        return CronExpression.parse(fields.startsWith("@") ? fields : "0 " + fields);
    }

    static Optional<String> cronError(String text) {
        CronExpression cron;
        try {
            cron = parse(text);
        } catch (IllegalArgumentException e) {
            return Optional.of(
                    "Enter minute, hour, day of the month, month and day of the week, such as"
                            + " 15 2 * * * for daily at 02:15.");
        }
        ZonedDateTime last = cron.next(ZonedDateTime.parse("2026-01-01T00:00:00Z"));
        if (last == null) {
            return Optional.of("No date matches this schedule.");
        }
        for (int i = 0; i < LOOK_AHEAD; i++) {
            ZonedDateTime next = cron.next(last);
            if (next == null) {
                return Optional.empty();
            }
            if (Duration.between(last, next).compareTo(SHORTEST) < 0) {
                return Optional.of("Run it every five minutes at most.");
            }
            last = next;
        }
        return Optional.empty();
    }

    static Optional<String> zoneError(String text) {
        try {
            ZoneId ignored = ZoneId.of(text);
            return Optional.empty();
        } catch (DateTimeException e) {
            return Optional.of("Enter a time zone such as Europe/Vienna, or UTC.");
        }
    }

    /// The next time of the cron expression; null if there is none.
    public @Nullable Instant next(Instant after) {
        ZonedDateTime next = cron.next(after.atZone(zone));
        return next == null ? null : next.toInstant();
    }

    /// The next times, at most this many.
    public List<Instant> next(Instant after, int count) {
        var times = new ArrayList<Instant>();
        for (Instant at = next(after); at != null && times.size() < count; at = next(at)) {
            times.add(at);
        }
        return times;
    }

    /// When a run that was scheduled for some time begins.
    public Instant begin(Instant scheduled, RandomGenerator random) {
        long delay = randomDelay.isZero() ? 0 : random.nextLong(randomDelay.toMillis());
        return shift(scheduled.plusMillis(delay));
    }

    /// The latest time at which a run that was scheduled for some time begins.
    public Instant latestBegin(Instant scheduled) {
        return shift(scheduled.plus(randomDelay));
    }

    private Instant shift(Instant at) {
        return window == null ? at : window.shift(at.atZone(zone)).toInstant();
    }
}
