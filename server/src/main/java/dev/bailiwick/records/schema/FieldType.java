package dev.bailiwick.records.schema;

import dev.bailiwick.platform.text.OneLine;
import dev.bailiwick.web.ui.SelectOption;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How the text of a field is validated, read and written.
///
/// @param maxLength of the text, in UTF-16 code units, as browsers count
/// @param options of a [Control#CHOICE]
/// @param normalise applied to typed text before anything else
/// @param error an error sentence for a normalised text; it never repeats the text, which could be
///   a misplaced secret
/// @param read reads a valid text
/// @param write the canonical text in forms, files and the history; empty for no value
public record FieldType<T extends @Nullable Object>(
        Control control,
        int maxLength,
        List<SelectOption> options,
        UnaryOperator<String> normalise,
        Function<String, Optional<String>> error,
        Function<String, T> read,
        Function<T, String> write) {
    private static final Pattern WHOLE_NUMBER = Pattern.compile("\\d{1,9}");
    private static final int DATE_LENGTH = 10;
    private static final int LONG = 1_000;

    public enum Control {
        LINE,
        TEXT,
        DATE,
        CHOICE,

        /// Several lines that are never shown again.
        SECRET
    }

    public FieldType {
        options = List.copyOf(options);
    }

    /// One line of text with a rule of its own, which explains more than that it is too long. It is
    /// not asked about very long texts.
    public static <T extends @Nullable Object> FieldType<T> line(
            int maxLength,
            Function<String, Optional<String>> error,
            Function<String, T> read,
            Function<T, String> write) {
        return new FieldType<>(
                Control.LINE,
                maxLength,
                List.of(),
                FieldType::stripped,
                text ->
                        text.length() > Math.max(maxLength, LONG)
                                ? lineError(text, maxLength)
                                : error.apply(text).or(() -> tooLong(text, maxLength)),
                read,
                write);
    }

    private static Optional<String> tooLong(String text, int maxLength) {
        return text.length() > maxLength ? lineError(text, maxLength) : Optional.empty();
    }

    public static FieldType<String> line(int maxLength) {
        return line(
                maxLength,
                text -> lineError(text, maxLength),
                UnaryOperator.identity(),
                UnaryOperator.identity());
    }

    /// Several lines; tabs are permitted.
    public static FieldType<String> text(int maxLength) {
        return new FieldType<>(
                Control.TEXT,
                maxLength,
                List.of(),
                FieldType::stripped,
                text ->
                        error(
                                isText(text, maxLength),
                                "Use text of at most %,d characters.".formatted(maxLength)),
                UnaryOperator.identity(),
                UnaryOperator.identity());
    }

    /// Several lines that are never shown again.
    public static FieldType<String> secret(int maxLength) {
        return new FieldType<>(
                Control.SECRET,
                maxLength,
                List.of(),
                FieldType::stripped,
                text ->
                        error(
                                isText(text, maxLength),
                                "Use text of at most %,d characters.".formatted(maxLength)),
                UnaryOperator.identity(),
                UnaryOperator.identity());
    }

    public static FieldType<Integer> number(int min, int max) {
        return line(
                Integer.toString(max).length(),
                text -> numberError(text, min, max),
                Integer::valueOf,
                number -> Integer.toString(number));
    }

    public static FieldType<@Nullable Integer> optionalNumber(int min, int max) {
        return line(
                Integer.toString(max).length(),
                text -> numberError(text, min, max),
                FieldType::numberOrNone,
                number -> number == null ? "" : number.toString());
    }

    private static @Nullable Integer numberOrNone(String text) {
        return text.isEmpty() ? null : Integer.valueOf(text);
    }

    /// In the format of ISO 8601, with a year from 1900 to 9999.
    public static FieldType<@Nullable LocalDate> date() {
        return new FieldType<>(
                Control.DATE,
                DATE_LENGTH,
                List.of(),
                FieldType::stripped,
                FieldType::dateError,
                FieldType::dateOrNone,
                date -> date == null ? "" : date.toString());
    }

    private static @Nullable LocalDate dateOrNone(String text) {
        return text.isEmpty() ? null : LocalDate.parse(text);
    }

    /// One of some options.
    ///
    /// @param find by the option's value
    /// @param error when there is no such option
    public static <T> FieldType<T> choice(
            List<SelectOption> options,
            Function<String, Optional<T>> find,
            Function<T, String> write,
            String error) {
        return new FieldType<>(
                Control.CHOICE,
                options.stream().mapToInt(one -> one.value().length()).max().orElse(0),
                options,
                FieldType::stripped,
                text -> error(find.apply(text).isPresent(), error),
                text -> find.apply(text).orElseThrow(),
                write);
    }

    public static FieldType<Boolean> yesNo() {
        return choice(
                List.of(SelectOption.of("true", "Yes"), SelectOption.of("false", "No")),
                text ->
                        text.equals("true") || text.equals("false")
                                ? Optional.of(Boolean.valueOf(text))
                                : Optional.empty(),
                String::valueOf,
                "Choose yes or no.");
    }

    /// Several values, one on each line; blank lines are left out.
    ///
    /// @param error an error sentence for one of them
    public static FieldType<List<String>> lines(
            int maxLines, int maxLength, Function<String, Optional<String>> error) {
        return new FieldType<>(
                Control.TEXT,
                maxLines * (maxLength + 1),
                List.of(),
                text -> String.join("\n", split(text)),
                text -> linesError(split(text), maxLines, maxLength, error),
                FieldType::split,
                values -> String.join("\n", values));
    }

    private static List<String> split(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    private static Optional<String> linesError(
            List<String> values,
            int maxLines,
            int maxLength,
            Function<String, Optional<String>> error) {
        if (values.size() > maxLines) {
            return Optional.of("Use at most %,d lines.".formatted(maxLines));
        }
        for (int i = 0; i < values.size(); i++) {
            String value = values.get(i);
            Optional<String> wrong =
                    lineError(value, maxLength)
                            .map(_ ->
                                    "use at most %,d characters and no control characters."
                                            .formatted(maxLength))
                            .or(() -> error.apply(value));
            if (wrong.isPresent()) {
                return Optional.of("Line %d: %s".formatted(i + 1, wrong.get()));
            }
        }
        return Optional.empty();
    }

    public FieldType<T> normalisedBy(UnaryOperator<String> further) {
        return new FieldType<>(
                control,
                maxLength,
                options,
                text -> further.apply(normalise.apply(text)),
                error,
                read,
                write);
    }

    /// Without surrounding space, and with `\n` as the line break.
    public static String stripped(String text) {
        return text.strip().replace("\r\n", "\n");
    }

    /// Neither control characters nor those that change the direction of text.
    public static Optional<String> lineError(String text, int maxLength) {
        return error(
                text.length() <= maxLength && OneLine.fits(text),
                "Use one line of at most %,d characters.".formatted(maxLength));
    }

    /// Whether it is not too long and has no control characters but line breaks and tabs.
    public static boolean isText(String text, int maxLength) {
        IntPredicate unfit = c -> Character.isISOControl(c) && c != '\n' && c != '\t';
        return text.length() <= maxLength && text.chars().noneMatch(unfit);
    }

    private static Optional<String> numberError(String text, int min, int max) {
        boolean fits =
                WHOLE_NUMBER.matcher(text).matches()
                        && Integer.parseInt(text) >= min
                        && Integer.parseInt(text) <= max;
        return error(fits, "Enter a whole number from %,d to %,d.".formatted(min, max));
    }

    private static Optional<String> dateError(String text) {
        try {
            int year = LocalDate.parse(text).getYear();
            return error(year >= 1900 && year <= 9999, "The year must be between 1900 and 9999.");
        } catch (DateTimeParseException e) {
            return Optional.of("Enter the date as 2026-03-31: year, month, day.");
        }
    }

    public static Optional<String> error(boolean valid, String sentence) {
        return valid ? Optional.empty() : Optional.of(sentence);
    }
}
