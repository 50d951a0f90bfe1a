package dev.bailiwick.modules.monitors.maintenance;

import static dev.bailiwick.records.schema.RecordField.optional;
import static dev.bailiwick.records.schema.RecordField.required;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.records.editing.RecordKind;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordField.Look;
import dev.bailiwick.records.schema.RecordSchema;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The fields of a maintenance window. Which of the times are needed depends on how it repeats.
public final class WindowFields {
    public static final String PATH = MonitorFields.PATH + "/maintenance";

    public static final RecordKind KIND =
            new RecordKind(
                    ProductModule.NETWORK_MONITOR,
                    "maintenance_window",
                    "Maintenance Window",
                    "maintenance window",
                    "maintenance windows",
                    PATH);

    private static final int MAX_LINES = 100;
    private static final int MAX_LINE_LENGTH = 120;
    private static final int MAX_ZONE_LENGTH = 60;
    private static final DateTimeFormatter TIME_FORM =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT)
                    .withResolverStyle(ResolverStyle.STRICT);

    public static final RecordField<String> NAME =
            required("name", "Name", FieldType.line(100))
                    .hint("Such as Switch replacement, floor 2.");

    public static final RecordField<Repeats> REPEATS =
            required(
                            "repeats",
                            "Repeats",
                            FieldType.choice(
                                    Repeats.OPTIONS,
                                    Repeats::of,
                                    Repeats::key,
                                    "Choose whether it repeats."))
                    .initially(Repeats.ONCE.key());

    public static final RecordField<@Nullable LocalDateTime> BEGINS =
            required("begins", "Start", time()).hint("Such as 2026-03-14 20:00.");

    public static final RecordField<@Nullable LocalDateTime> ENDS = required("ends", "End", time());

    public static final RecordField<List<DayOfWeek>> DAYS =
            required(
                            "days",
                            "Days",
                            FieldType.line(
                                    80,
                                    text ->
                                            FieldType.error(
                                                    WindowDays.parse(text).isPresent(),
                                                    "Enter days such as Mon, Wed or Sat-Sun."),
                                    text ->
                                            text.isEmpty()
                                                    ? List.<DayOfWeek>of()
                                                    : WindowDays.parse(text).orElseThrow(),
                                    WindowDays::text))
                    .initially("Sun")
                    .hint("Such as Mon, Wed or Sat-Sun, or every day.");

    public static final RecordField<@Nullable LocalTime> TIME =
            required(
                            "time",
                            "Start",
                            FieldType.<@Nullable LocalTime>line(
                                            5,
                                            text ->
                                                    FieldType.error(
                                                            text.matches(
                                                                    "([01]\\d|2[0-3]):[0-5]\\d"),
                                                            "Enter a time of the day, such as"
                                                                    + " 22:00."),
                                            text -> text.isEmpty() ? null : LocalTime.parse(text),
                                            time -> time == null ? "" : time.toString())
                                    .normalisedBy(
                                            text -> text.matches("\\d:\\d\\d") ? "0" + text : text))
                    .shown(Look.SHORT)
                    .initially("22:00")
                    .hint("Such as 22:00.");

    public static final RecordField<String> CRON =
            required(
                            "cron",
                            "Cron expression",
                            FieldType.line(
                                    100, WindowFields::cronError, text -> text, text -> text))
                    .shown(Look.MONO)
                    .initially("0 22 1 * *")
                    .hint(
                            "Minute, hour, day of the month, month, day of the week: 0 22 1 * * is"
                                    + " at 22:00 on the first day of each month.");

    public static final RecordField<@Nullable Duration> LENGTH =
            required(
                            "length",
                            "Length",
                            FieldType.<@Nullable Duration>line(
                                    20,
                                    WindowFields::lengthError,
                                    text -> WindowLength.parse(text).orElse(null),
                                    length -> length == null ? "" : WindowLength.text(length)))
                    .shown(Look.SHORT)
                    .initially("2 h")
                    .hint("Such as 2 h 30 min, at most 31 d.");

    public static final RecordField<ZoneId> TIME_ZONE =
            required(
                            "time_zone",
                            "Time zone",
                            FieldType.line(
                                    MAX_ZONE_LENGTH,
                                    WindowFields::zoneError,
                                    ZoneId::of,
                                    ZoneId::getId))
                    .initially("UTC")
                    .hint("Of the times above. They follow daylight saving time.");

    public static final RecordField<List<String>> COVERS =
            required(
                            "covers",
                            "Covers",
                            FieldType.lines(
                                    MAX_LINES,
                                    MAX_LINE_LENGTH,
                                    line ->
                                            FieldType.error(
                                                    CoverLine.parse(line).isPresent(),
                                                    "enter everything, or for example host:"
                                                            + " web-03, tag: floor-2 or monitor:"
                                                            + " Intranet.")))
                    .shown(Look.MONO)
                    .hint(
                            "One on each line: host: web-03 for its monitors, tag: floor-2,"
                                    + " monitor: Intranet, or everything.");

    public static final RecordField<String> NOTES =
            optional("notes", "Notes", FieldType.text(1_000));

    /// The fields that say when it is open.
    static final List<RecordField<?>> TIMES =
            List.of(REPEATS, BEGINS, ENDS, DAYS, TIME, CRON, LENGTH, TIME_ZONE);

    /// What is stored as text.
    static final RecordSchema DETAILS =
            RecordSchema.of(REPEATS, BEGINS, ENDS, DAYS, TIME, CRON, LENGTH, TIME_ZONE, NOTES);

    public static final RecordSchema FORM =
            RecordSchema.of(
                    NAME, REPEATS, BEGINS, ENDS, DAYS, TIME, CRON, LENGTH, TIME_ZONE, COVERS,
                    NOTES);

    private WindowFields() {}

    /// What the form calls the fields and their options, and what the history records besides.
    public static Map<String, String> labels() {
        var labels = new HashMap<>(FORM.labels());
        labels.put(ChangeWindows.ENDED, "Ended early");
        return labels;
    }

    private static FieldType<@Nullable LocalDateTime> time() {
        return FieldType.<@Nullable LocalDateTime>line(
                        16,
                        WindowFields::timeError,
                        text -> text.isEmpty() ? null : LocalDateTime.parse(text, TIME_FORM),
                        time -> time == null ? "" : TIME_FORM.format(time))
                .normalisedBy(text -> text.replace('T', ' '));
    }

    private static Optional<String> timeError(String text) {
        try {
            int year = LocalDateTime.parse(text, TIME_FORM).getYear();
            return FieldType.error(
                    year >= 2000 && year <= 9999, "The year must be between 2000 and 9999.");
        } catch (DateTimeException e) {
            return Optional.of("Enter day and time as 2026-03-14 20:00.");
        }
    }

    private static Optional<String> lengthError(String text) {
        return WindowLength.parse(text)
                .map(length -> FieldType.error(WindowLength.isAllowed(length), WindowLength.LIMITS))
                .orElse(Optional.of("Enter days, hours and minutes, such as 2 h 30 min."));
    }

    private static Optional<String> cronError(String text) {
        try {
            var _ = WindowSchedule.parse(text);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(
                    "Enter minute, hour, day of the month, month and day of the week, such as"
                            + " 0 22 * * SUN for Sundays at 22:00.");
        }
    }

    private static Optional<String> zoneError(String text) {
        try {
            ZoneId ignored = ZoneId.of(text);
            return Optional.empty();
        } catch (DateTimeException e) {
            return Optional.of("Enter a time zone such as Europe/Vienna, or UTC.");
        }
    }

    /// A time as its fields have it.
    public static String text(LocalDateTime time) {
        return TIME_FORM.format(time);
    }
}
