package dev.bailiwick.modules.monitors.maintenance;

import dev.bailiwick.records.schema.RecordValues;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.support.CronExpression;

/// When a window is open. Times are those of a wall clock in its time zone: one that is skipped
/// when clocks are set forward is later by as much; of one that occurs twice, the window begins
/// with the first and ends with the second. A length is that of real time.
sealed interface WindowSchedule {
    /// More than clocks are changed by.
    Duration CHANGE_OF_CLOCKS = Duration.ofHours(3);

    /// Those that overlap a time range, in order.
    ///
    /// @param to exclusive
    /// @param max at most this many
    List<Occurrence> occurrences(Instant from, Instant to, int max);

    /// The first that begins after a time.
    Optional<Occurrence> next(Instant after);

    /// When it is over for good; null if it repeats.
    @Nullable Instant end();

    /// @param window valid
    static WindowSchedule of(RecordValues window) {
        ZoneId zone = window.get(WindowFields.TIME_ZONE);
        return switch (window.get(WindowFields.REPEATS)) {
            case ONCE -> {
                LocalDateTime begin = Objects.requireNonNull(window.get(WindowFields.BEGINS));
                LocalDateTime end = Objects.requireNonNull(window.get(WindowFields.ENDS));
                yield new Once(occurrence(begin, end, zone));
            }
            case WEEKLY -> repeated(weekly(window), window, zone);
            case CRON -> repeated(window.get(WindowFields.CRON), window, zone);
        };
    }

    private static String weekly(RecordValues window) {
        LocalTime time = Objects.requireNonNull(window.get(WindowFields.TIME));
        return "%d %d * * %s"
                .formatted(
                        time.getMinute(),
                        time.getHour(),
                        WindowDays.cron(window.get(WindowFields.DAYS)));
    }

    private static WindowSchedule repeated(String cron, RecordValues window, ZoneId zone) {
        Duration length = Objects.requireNonNull(window.get(WindowFields.LENGTH));
        return new Repeated(parse(cron), length, zone);
    }

    /// @return its end is not after its begin if that is so of the times
    static Occurrence occurrence(LocalDateTime begin, LocalDateTime end, ZoneId zone) {
        return new Occurrence(
                begin.atZone(zone).toInstant(),
                ZonedDateTime.of(end, zone).withLaterOffsetAtOverlap().toInstant());
    }

    /// @param fields five, or a macro such as `@daily`
    /// @throws IllegalArgumentException when it is no cron expression
    static CronExpression parse(String fields) {
        return CronExpression.parse(fields.startsWith("@") ? fields : "0 " + fields);
    }

    /// Open a single time.
    record Once(Occurrence time) implements WindowSchedule {
        @Override
        public List<Occurrence> occurrences(Instant from, Instant to, int max) {
            return time.overlaps(from, to) ? List.of(time) : List.of();
        }

        @Override
        public Optional<Occurrence> next(Instant after) {
            return time.begin().isAfter(after) ? Optional.of(time) : Optional.empty();
        }

        @Override
        public Instant end() {
            return time.end();
        }
    }

    /// Open again and again. Wall clock times are counted, so that none is skipped or repeated when
    /// clocks are changed.
    record Repeated(CronExpression cron, Duration length, ZoneId zone) implements WindowSchedule {
        /// Enough to see a pattern: a year of weeks.
        private static final int LOOK_AHEAD = 60;

        private static final Duration CLOSEST = Duration.ofMinutes(15);

        @Override
        public List<Occurrence> occurrences(Instant from, Instant to, int max) {
            var found = new ArrayList<Occurrence>();
            LocalDateTime at =
                    LocalDateTime.ofInstant(from.minus(length).minus(CHANGE_OF_CLOCKS), zone);
            LocalDateTime last = LocalDateTime.ofInstant(to.plus(CHANGE_OF_CLOCKS), zone);
            for (LocalDateTime next = cron.next(at);
                    next != null && next.isBefore(last) && found.size() < max;
                    next = cron.next(next)) {
                Occurrence one = at(next);
                if (one.overlaps(from, to)
                        && (found.isEmpty() || found.getLast().begin().isBefore(one.begin()))) {
                    found.add(one);
                }
            }
            return found;
        }

        private Occurrence at(LocalDateTime time) {
            Instant begin = time.atZone(zone).toInstant();
            return new Occurrence(begin, begin.plus(length));
        }

        @Override
        public Optional<Occurrence> next(Instant after) {
            return Stream.iterate(
                            cron.next(LocalDateTime.ofInstant(after.minus(CHANGE_OF_CLOCKS), zone)),
                            Objects::nonNull,
                            cron::next)
                    .map(this::at)
                    .filter(one -> one.begin().isAfter(after))
                    .findFirst();
        }

        @Override
        public @Nullable Instant end() {
            return null;
        }

        /// Why it is not allowed, as a sentence; empty if it is.
        Optional<String> error(LocalDateTime after) {
            LocalDateTime last = cron.next(after);
            if (last == null) {
                return Optional.of("No date matches this schedule.");
            }
            for (int i = 0; i < LOOK_AHEAD; i++) {
                LocalDateTime next = cron.next(last);
                if (next == null) {
                    return Optional.empty();
                }
                Duration apart = Duration.between(last, next);
                if (apart.compareTo(CLOSEST) < 0) {
                    return Optional.of("A window can begin every 15 minutes at most.");
                }
                if (apart.compareTo(length) <= 0) {
                    return Optional.of("It would never close: begin it less often or shorten it.");
                }
                last = next;
            }
            return Optional.empty();
        }
    }
}
