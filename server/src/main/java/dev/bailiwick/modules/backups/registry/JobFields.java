package dev.bailiwick.modules.backups.registry;

import static dev.bailiwick.records.schema.RecordField.optional;
import static dev.bailiwick.records.schema.RecordField.required;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.records.editing.RecordKind;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordField.Look;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordSchema;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The fields of a job.
public final class JobFields {
    /// The path of the list of jobs.
    public static final String PATH = ProductModule.BACKUP.path();

    public static final RecordKind KIND =
            new RecordKind(
                    ProductModule.BACKUP,
                    "backup_job",
                    "Backup Job",
                    "backup job",
                    "backup jobs",
                    PATH + "/jobs");

    private static final int MAX_COUNT = 10_000;
    private static final Pattern HOOK = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");
    private static final Pattern TAG = Pattern.compile("[^,\\s]{1,60}");
    private static final Pattern PATH_FORM = Pattern.compile("/|(?:/[^/]{1,255})+");
    private static final Pattern WITHIN =
            Pattern.compile("(?=.)(\\d{1,3}y)?(\\d{1,4}m)?(\\d{1,5}d)?(\\d{1,5}h)?");

    public static final RecordField<String> NAME =
            required("name", "Name", FieldType.line(100)).hint("Shown in lists.");

    /// The name of a host.
    public static final RecordField<String> HOST =
            required("host", "Host", FieldType.line(100))
                    .hint("Its backup runner reads the files.");

    /// The name of a repository.
    public static final RecordField<String> REPOSITORY =
            required("repository", "Repository", FieldType.line(100))
                    .hint("Where the snapshots are stored. Use a separate one for each host.");

    public static final RecordField<List<String>> SOURCES =
            required("sources", "Paths", FieldType.lines(100, 1_000, JobFields::pathError))
                    .shown(Look.MONO)
                    .hint("One on each line. The host must allow them.");

    public static final RecordField<List<String>> EXCLUDES =
            optional("excludes", "Excludes", FieldType.lines(200, 500, JobFields::excludeError))
                    .shown(Look.MONO)
                    .hint("One pattern on each line, such as *.tmp or /srv/cache.");

    public static final RecordField<Boolean> ONE_FILE_SYSTEM =
            required("one_file_system", "Stay on one file system", FieldType.yesNo())
                    .initially("false");
    public static final RecordField<Boolean> EXCLUDE_CACHES =
            required("exclude_caches", "Leave out caches", FieldType.yesNo())
                    .initially("true")
                    .hint("Folders with a CACHEDIR.TAG.");

    public static final RecordField<List<String>> TAGS =
            optional("tags", "Tags", FieldType.lines(20, 60, JobFields::tagError))
                    .hint("One on each line.");

    public static final RecordField<List<String>> HOOKS_BEFORE =
            optional(
                            "hooks_before",
                            "Before the run",
                            FieldType.lines(10, 64, JobFields::hookError))
                    .shown(Look.MONO)
                    .hint("Names of hooks, one on each line. If one fails, no backup is made.");
    public static final RecordField<List<String>> HOOKS_AFTER =
            optional("hooks_after", "After the run", FieldType.lines(10, 64, JobFields::hookError))
                    .shown(Look.MONO)
                    .hint("They also run when the backup failed.");

    public static final RecordField<String> SCHEDULE =
            optional("schedule", "Cron expression", cron())
                    .shown(Look.MONO)
                    .initially("15 2 * * *")
                    .hint(
                            "Minute, hour, day of the month, month, day of the week: 15 2 1 * * is"
                                    + " at 02:15 on the first day of each month.");

    /// The schedule as forms offer it; only the cron expression is stored.
    public static final RecordField<ScheduleChoice.Kind> SCHEDULE_KIND =
            required("schedule_kind", "Run", ScheduleChoice.Kind.type()).initially("custom");

    public static final RecordField<DayOfWeek> SCHEDULE_DAY =
            required("schedule_day", "Day", ScheduleChoice.dayType()).initially("sunday");
    public static final RecordField<LocalTime> SCHEDULE_TIME =
            required("schedule_time", "Time", ScheduleChoice.timeType())
                    .shown(Look.SHORT)
                    .initially("02:15")
                    .hint("Such as 02:15.");

    public static final RecordField<String> TIME_ZONE =
            required("time_zone", "Time zone", zone()).initially("UTC");
    public static final RecordField<Integer> RANDOM_DELAY =
            required("random_delay_minutes", "Random delay in minutes", FieldType.number(0, 720))
                    .shown(Look.SHORT, Look.DIGITS)
                    .initially("15")
                    .hint("So that hosts do not all start at once.");
    public static final RecordField<String> WINDOW =
            optional("window", "Only between", window())
                    .shown(Look.SHORT)
                    .hint("Such as 22:00-06:00. Other runs wait until it opens.");
    public static final RecordField<Boolean> RUN_MISSED =
            required("run_missed", "Make up for missed runs", FieldType.yesNo())
                    .initially("true")
                    .hint("When the host was off: run once it is back, or wait for the next time.");
    public static final RecordField<Integer> GRACE =
            required("grace_minutes", "Overdue after, in minutes", FieldType.number(0, 100_000))
                    .shown(Look.SHORT, Look.DIGITS)
                    .initially("120")
                    .hint("How long after the time of a run an alert opens.");
    public static final RecordField<Boolean> OFTEN_OFF =
            required("often_off", "This machine is often off", FieldType.yesNo())
                    .initially("false")
                    .hint("Then it is overdue only while it is online, or after 14 days.");

    public static final RecordField<@Nullable Integer> KEEP_LAST = keep("last", "Last", "3");
    public static final RecordField<@Nullable Integer> KEEP_HOURLY = keep("hourly", "Hourly", "");
    public static final RecordField<@Nullable Integer> KEEP_DAILY = keep("daily", "Daily", "7");
    public static final RecordField<@Nullable Integer> KEEP_WEEKLY = keep("weekly", "Weekly", "4");
    public static final RecordField<@Nullable Integer> KEEP_MONTHLY =
            keep("monthly", "Monthly", "6");
    public static final RecordField<@Nullable Integer> KEEP_YEARLY = keep("yearly", "Yearly", "");
    public static final RecordField<String> KEEP_WITHIN =
            optional("keep_within", "All within", within())
                    .shown(Look.SHORT, Look.MONO)
                    .hint("Such as 30d or 1y6m.");

    public static final RecordField<@Nullable Integer> LIMIT_UPLOAD =
            optional(
                            "limit_upload_kib_per_second",
                            "Upload limit (KiB/s)",
                            FieldType.optionalNumber(1, 10_000_000))
                    .shown(Look.SHORT, Look.DIGITS);

    public static final RecordField<DrillInterval> DRILL =
            required("drill", "Restore drill", DrillInterval.type())
                    .initially("monthly")
                    .hint("Restores a sample to a temporary folder and compares it.");
    public static final RecordField<String> DRILL_FOLDER =
            optional(
                            "drill_folder",
                            "Always restore",
                            FieldType.line(1_000, JobFields::pathError, text -> text, text -> text))
                    .shown(Look.MONO)
                    .hint("A small folder that every drill restores as a whole.");
    public static final RecordField<String> DRILL_HOOK =
            optional(
                            "drill_hook",
                            "Hook of the drill",
                            FieldType.line(64, JobFields::hookError, text -> text, text -> text))
                    .shown(Look.MONO)
                    .hint("Runs on the restored folder, for example to load a database dump.");

    /// What is stored as text.
    static final RecordSchema DETAILS =
            RecordSchema.of(
                    SOURCES,
                    EXCLUDES,
                    ONE_FILE_SYSTEM,
                    EXCLUDE_CACHES,
                    TAGS,
                    HOOKS_BEFORE,
                    HOOKS_AFTER,
                    SCHEDULE,
                    TIME_ZONE,
                    RANDOM_DELAY,
                    WINDOW,
                    RUN_MISSED,
                    GRACE,
                    OFTEN_OFF,
                    KEEP_LAST,
                    KEEP_HOURLY,
                    KEEP_DAILY,
                    KEEP_WEEKLY,
                    KEEP_MONTHLY,
                    KEEP_YEARLY,
                    KEEP_WITHIN,
                    LIMIT_UPLOAD,
                    DRILL,
                    DRILL_FOLDER,
                    DRILL_HOOK);

    public static final RecordSchema FORM = form();

    /// Of the pages: the schedule can be chosen.
    public static final RecordSchema PAGE_FORM = pageForm();

    private JobFields() {}

    private static RecordSchema form() {
        var fields = new ArrayList<RecordField<?>>(List.of(NAME, HOST, REPOSITORY));
        fields.addAll(DETAILS.fields());
        return new RecordSchema(fields);
    }

    private static RecordSchema pageForm() {
        var fields = new ArrayList<RecordField<?>>(FORM.fields());
        fields.addAll(List.of(SCHEDULE_KIND, SCHEDULE_DAY, SCHEDULE_TIME));
        return new RecordSchema(fields);
    }

    /// What a form of the pages says, with the chosen schedule as a cron expression.
    public static RecordInput received(RecordInput typed) {
        if (typed.errors().containsKey(SCHEDULE_KIND.name())) {
            return typed;
        }
        ScheduleChoice.Kind kind = SCHEDULE_KIND.read(typed.text(SCHEDULE_KIND));
        RecordInput input = typed;
        if (kind != ScheduleChoice.Kind.WEEKLY) {
            input = validOrInitial(input, SCHEDULE_DAY); // the form hides it
        }
        if (kind != ScheduleChoice.Kind.WEEKLY && kind != ScheduleChoice.Kind.DAILY) {
            input = validOrInitial(input, SCHEDULE_TIME);
        }
        if (kind == ScheduleChoice.Kind.CUSTOM) {
            return input;
        }
        boolean incomplete =
                input.errors().containsKey(SCHEDULE_DAY.name())
                        || input.errors().containsKey(SCHEDULE_TIME.name());
        return input.withText(
                SCHEDULE,
                incomplete
                        ? ""
                        : new ScheduleChoice(
                                        kind,
                                        SCHEDULE_DAY.read(input.text(SCHEDULE_DAY)),
                                        SCHEDULE_TIME.read(input.text(SCHEDULE_TIME)),
                                        "")
                                .toCron());
    }

    private static RecordInput validOrInitial(RecordInput input, RecordField<?> field) {
        return input.errors().containsKey(field.name())
                ? input.withText(field, field.initial())
                : input;
    }

    /// Chooses what the cron expression means.
    public static RecordInput withChoice(RecordInput input) {
        ScheduleChoice choice = ScheduleChoice.of(input.text(SCHEDULE));
        return input.withText(SCHEDULE_KIND, SCHEDULE_KIND.write(choice.kind()))
                .withText(SCHEDULE_DAY, SCHEDULE_DAY.write(choice.day()))
                .withText(SCHEDULE_TIME, SCHEDULE_TIME.write(choice.time()));
    }

    private static RecordField<@Nullable Integer> keep(String name, String label, String initial) {
        return optional("keep_" + name, label, FieldType.optionalNumber(0, MAX_COUNT))
                .shown(Look.SHORT, Look.DIGITS)
                .initially(initial);
    }

    private static FieldType<String> cron() {
        return text(100, BackupSchedule::cronError);
    }

    private static FieldType<String> zone() {
        return text(60, BackupSchedule::zoneError);
    }

    private static FieldType<String> window() {
        return text(
                13,
                text ->
                        FieldType.error(
                                BackupSchedule.Window.parse(text).isPresent(),
                                "Enter two times of the day, such as 22:00-06:00."));
    }

    private static FieldType<String> within() {
        return text(
                20,
                text ->
                        FieldType.error(
                                WITHIN.matcher(text).matches(),
                                "Enter years, months, days and hours, such as 1y6m or 30d."));
    }

    private static FieldType<String> text(int maxLength, Function<String, Optional<String>> error) {
        return FieldType.line(maxLength, error, UnaryOperator.identity(), UnaryOperator.identity());
    }

    private static Optional<String> pathError(String path) {
        return FieldType.error(
                PATH_FORM.matcher(path).matches() && !path.matches(".*/\\.\\.?(/.*)?"),
                "use an absolute path, such as /srv/wiki.");
    }

    private static Optional<String> excludeError(String pattern) {
        return FieldType.error(!pattern.startsWith("!"), "a pattern cannot begin with “!”.");
    }

    private static Optional<String> tagError(String tag) {
        return FieldType.error(
                TAG.matcher(tag).matches() && !tag.startsWith("job-"),
                "use no spaces or commas, and no “job-” at the beginning.");
    }

    private static Optional<String> hookError(String name) {
        return FieldType.error(
                HOOK.matcher(name).matches(),
                "use the name of a hook: lower-case letters, digits, dots and hyphens.");
    }
}
