package dev.bailiwick.platform.settings;

import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A setting that administrators can change: its key (`oidc.client_id`), its parser, and its
/// default when nothing is stored.
///
/// Values are stored as text and parsed by [#parse]; a parser refuses a text with
/// [SettingRejectedException], whose message is a sentence for the person who typed it.
public final class Setting<T extends @Nullable Object> {
    private enum Kind {
        PLAIN,
        SECRET,
        LINES
    }

    private final String name;
    private final Kind kind;
    private final T defaultValue;
    private final Function<String, T> reader;
    private final Function<T, String> writer;

    private Setting(
            String name,
            Kind kind,
            T defaultValue,
            Function<String, T> reader,
            Function<T, String> writer) {
        this.name = name;
        this.kind = kind;
        this.defaultValue = defaultValue;
        this.reader = reader;
        this.writer = writer;
    }

    /// A setting of any type.
    ///
    /// @param reader throws [SettingRejectedException]
    /// @param writer returns the canonical text
    public static <T> Setting<T> of(
            String name, T fallback, Function<String, T> reader, Function<T, String> writer) {
        return new Setting<>(name, Kind.PLAIN, fallback, reader, writer);
    }

    /// One value per line; blank lines are ignored.
    public static <T> Setting<T> lines(
            String name, T fallback, Function<String, T> reader, Function<T, String> writer) {
        return new Setting<>(name, Kind.LINES, fallback, reader, writer);
    }

    /// A nullable setting of any type.
    public static <T> Setting<@Nullable T> optional(
            String name, Function<String, T> reader, Function<T, String> writer) {
        return new Setting<@Nullable T>(
                name,
                Kind.PLAIN,
                null,
                text -> reader.apply(text),
                value -> value == null ? "" : writer.apply(value));
    }

    public static Setting<String> text(String name, String fallback, int maxLength) {
        return of(
                name, fallback, text -> SettingParsers.line(text, maxLength), Function.identity());
    }

    public static Setting<@Nullable String> optionalText(String name, int maxLength) {
        return Setting.<String>optional(
                name, text -> SettingParsers.line(text, maxLength), Function.identity());
    }

    public static Setting<Boolean> bool(String name, boolean fallback) {
        return of(name, fallback, SettingParsers::bool, String::valueOf);
    }

    public static Setting<Integer> number(String name, int fallback, int min, int max) {
        return of(name, fallback, text -> SettingParsers.number(text, min, max), String::valueOf);
    }

    /// One of an enum's constants, written `in-this-way`.
    public static <E extends Enum<E>> Setting<E> choice(String name, E fallback, Class<E> type) {
        return of(
                name,
                fallback,
                text -> SettingParsers.choice(text, type),
                SettingParsers::choiceName);
    }

    /// Stored encrypted, never shown and never audited.
    public static Setting<@Nullable String> secret(String name, int maxLength) {
        return new Setting<@Nullable String>(
                name,
                Kind.SECRET,
                null,
                text -> SettingParsers.line(text, maxLength),
                value -> value == null ? "" : value);
    }

    public String name() {
        return name;
    }

    /// The name of the form field: the part of the key after its last dot.
    public String field() {
        return name.substring(name.indexOf('.') + 1);
    }

    public boolean isSecret() {
        return kind == Kind.SECRET;
    }

    public boolean isLines() {
        return kind == Kind.LINES;
    }

    /// The environment variable that fixes this setting.
    public String variable() {
        return "BAILIWICK_"
                + Pattern.compile("[.-]").matcher(name).replaceAll("_").toUpperCase(Locale.ROOT);
    }

    public T defaultValue() {
        return defaultValue;
    }

    public T parse(String text) {
        return reader.apply(text);
    }

    public @Nullable String write(T value) {
        return value == null ? null : writer.apply(value);
    }

    /// The canonical form of a text; throws for everything that [#parse] refuses.
    @Nullable String canonical(String text) {
        return write(parse(text));
    }

    @Override
    public String toString() {
        return name;
    }
}
