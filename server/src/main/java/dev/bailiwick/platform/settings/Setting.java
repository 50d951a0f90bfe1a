package dev.bailiwick.platform.settings;

import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Something that administrators decide: its key (`oidc.client_id`), how its text is read, and what
/// holds when nothing is stored.
///
/// A setting's value is kept as text and read by [#parse]; a reader refuses a text with
/// [SettingRejected], whose message is a sentence for the person who typed it.
public final class Setting<T extends @Nullable Object> {
    private enum Kind {
        PLAIN,
        SECRET,
        LINES
    }

    private final String name;
    private final Kind kind;
    private final T fallback;
    private final Function<String, T> reader;
    private final Function<T, String> writer;

    private Setting(
            String name,
            Kind kind,
            T fallback,
            Function<String, T> reader,
            Function<T, String> writer) {
        this.name = name;
        this.kind = kind;
        this.fallback = fallback;
        this.reader = reader;
        this.writer = writer;
    }

    /// A setting of any type.
    ///
    /// @param reader throws [SettingRejected]
    /// @param writer gives back the canonical text
    public static <T> Setting<T> of(
            String name, T fallback, Function<String, T> reader, Function<T, String> writer) {
        return new Setting<>(name, Kind.PLAIN, fallback, reader, writer);
    }

    /// One value a line; blank lines are left out.
    public static <T> Setting<T> lines(
            String name, T fallback, Function<String, T> reader, Function<T, String> writer) {
        return new Setting<>(name, Kind.LINES, fallback, reader, writer);
    }

    /// A setting of any type that may be absent.
    public static <T> Setting<@Nullable T> optional(
            String name, Function<String, T> reader, Function<T, String> writer) {
        return new Setting<@Nullable T>(
                name,
                Kind.PLAIN,
                null,
                text -> reader.apply(text),
                value -> value == null ? "" : writer.apply(value));
    }

    public static Setting<String> text(String name, String fallback, int longest) {
        return of(name, fallback, text -> SettingParsers.line(text, longest), Function.identity());
    }

    public static Setting<@Nullable String> optionalText(String name, int longest) {
        return Setting.<String>optional(
                name, text -> SettingParsers.line(text, longest), Function.identity());
    }

    public static Setting<Boolean> yesNo(String name, boolean fallback) {
        return of(name, fallback, SettingParsers::yesNo, String::valueOf);
    }

    public static Setting<Integer> number(String name, int fallback, int least, int most) {
        return of(
                name, fallback, text -> SettingParsers.number(text, least, most), String::valueOf);
    }

    /// One of an enum's constants, written `in-this-way`.
    public static <E extends Enum<E>> Setting<E> choice(String name, E fallback, Class<E> type) {
        return of(
                name,
                fallback,
                text -> SettingParsers.choice(text, type),
                SettingParsers::choiceName);
    }

    /// Stored encrypted, never shown, never audited.
    public static Setting<@Nullable String> secret(String name, int longest) {
        return new Setting<@Nullable String>(
                name,
                Kind.SECRET,
                null,
                text -> SettingParsers.line(text, longest),
                value -> value == null ? "" : value);
    }

    public String name() {
        return name;
    }

    /// The part after the last dot of a top-level key: what the form field is called.
    public String field() {
        return name.substring(name.indexOf('.') + 1);
    }

    public boolean isSecret() {
        return kind == Kind.SECRET;
    }

    public boolean isLines() {
        return kind == Kind.LINES;
    }

    /// The environment variable that fixes it.
    public String variable() {
        return "BAILIWICK_"
                + Pattern.compile("[.-]").matcher(name).replaceAll("_").toUpperCase(Locale.ROOT);
    }

    public T fallback() {
        return fallback;
    }

    public T parse(String text) {
        return reader.apply(text);
    }

    public @Nullable String write(T value) {
        return value == null ? null : writer.apply(value);
    }

    /// The canonical form of a text; refuses what [#parse] refuses.
    @Nullable String canonical(String text) {
        return write(parse(text));
    }

    @Override
    public String toString() {
        return name;
    }
}
