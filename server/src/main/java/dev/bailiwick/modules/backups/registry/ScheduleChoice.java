package dev.bailiwick.modules.backups.registry;

import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.web.ui.SelectOption;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A schedule as the form of a job offers it: usual times, or a cron expression for all others. The
/// cron expression is what is stored.
///
/// @param day used if it is weekly
/// @param time used if it is daily or weekly
/// @param cron used if it is custom
public record ScheduleChoice(Kind kind, DayOfWeek day, LocalTime time, String cron) {
    static final LocalTime USUAL_TIME = LocalTime.of(2, 15);
    static final DayOfWeek USUAL_DAY = DayOfWeek.SUNDAY;

    private static final String EACH_HOUR = "0 * * * *";
    private static final Pattern AT_A_TIME =
            Pattern.compile("([0-5]?\\d) ([01]?\\d|2[0-3]) \\* \\* (\\*|[0-7]|[A-Z]{3})");

    /// How often it runs.
    public enum Kind {
        DAILY("Every day"),
        WEEKLY("Every week"),
        HOURLY("Every hour"),
        MANUAL("Only when started manually"),
        CUSTOM("Custom (cron)");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        static FieldType<Kind> type() {
            return FieldType.choice(
                    Stream.of(values()).map(one -> SelectOption.of(one.key(), one.label)).toList(),
                    text ->
                            Arrays.stream(values())
                                    .filter(one -> one.key().equals(text))
                                    .findFirst(),
                    Kind::key,
                    "Choose how often it runs.");
        }
    }

    /// @param cron a valid cron expression with five fields; empty for none
    public static ScheduleChoice of(String cron) {
        if (cron.isEmpty()) {
            return new ScheduleChoice(Kind.MANUAL, USUAL_DAY, USUAL_TIME, cron);
        }
        if (cron.equals(EACH_HOUR)) {
            return new ScheduleChoice(Kind.HOURLY, USUAL_DAY, USUAL_TIME, cron);
        }
        Matcher match = AT_A_TIME.matcher(cron.toUpperCase(Locale.ROOT));
        if (match.matches()) {
            LocalTime time =
                    LocalTime.of(
                            Integer.parseInt(match.group(2)), Integer.parseInt(match.group(1)));
            if (match.group(3).equals("*")) {
                return new ScheduleChoice(Kind.DAILY, USUAL_DAY, time, cron);
            }
            Optional<DayOfWeek> day = day(match.group(3));
            if (day.isPresent()) {
                return new ScheduleChoice(Kind.WEEKLY, day.get(), time, cron);
            }
        }
        return new ScheduleChoice(Kind.CUSTOM, USUAL_DAY, USUAL_TIME, cron);
    }

    /// In cron, 0 and 7 are Sunday.
    private static Optional<DayOfWeek> day(String text) {
        return Arrays.stream(DayOfWeek.values())
                .filter(day ->
                        text.equals(abbreviated(day))
                                || text.equals(Integer.toString(day.getValue()))
                                || text.equals(Integer.toString(day.getValue() % 7)))
                .findFirst();
    }

    private static String abbreviated(DayOfWeek day) {
        return day.name().substring(0, 3);
    }

    /// The cron expression to store; empty for none.
    public String toCron() {
        return switch (kind) {
            case MANUAL -> "";
            case HOURLY -> EACH_HOUR;
            case DAILY -> "%d %d * * *".formatted(time.getMinute(), time.getHour());
            case WEEKLY ->
                    "%d %d * * %s".formatted(time.getMinute(), time.getHour(), abbreviated(day));
            case CUSTOM -> cron;
        };
    }

    /// Such as "Every day at 02:15".
    public String text() {
        return switch (kind) {
            case MANUAL -> "Started manually only";
            case HOURLY -> kind.label;
            case DAILY -> "%s at %s".formatted(kind.label, time);
            case WEEKLY -> "Every %s at %s".formatted(name(day), time);
            case CUSTOM -> cron;
        };
    }

    static FieldType<DayOfWeek> dayType() {
        return FieldType.choice(
                Stream.of(DayOfWeek.values()).map(ScheduleChoice::option).toList(),
                text ->
                        Stream.of(DayOfWeek.values())
                                .filter(day -> key(day).equals(text))
                                .findFirst(),
                ScheduleChoice::key,
                "Choose a day.");
    }

    private static SelectOption option(DayOfWeek day) {
        return SelectOption.of(key(day), name(day));
    }

    private static String key(DayOfWeek day) {
        return day.name().toLowerCase(Locale.ROOT);
    }

    private static String name(DayOfWeek day) {
        return day.getDisplayName(TextStyle.FULL, Locale.UK);
    }

    static FieldType<LocalTime> timeType() {
        return FieldType.line(
                        5,
                        text ->
                                FieldType.error(
                                        text.matches("([01]\\d|2[0-3]):[0-5]\\d"),
                                        "Enter a time of the day, such as 02:15."),
                        LocalTime::parse,
                        LocalTime::toString)
                .normalisedBy(text -> text.matches("\\d:\\d\\d") ? "0" + text : text);
    }
}
