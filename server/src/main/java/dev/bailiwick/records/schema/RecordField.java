package dev.bailiwick.records.schema;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A field of a record. It has one name in forms, files, the history and the audit log.
///
/// @param <T> its values; null for none
public final class RecordField<T extends @Nullable Object> {
    /// How its control looks in a form.
    public enum Look {
        MONO,
        SHORT,
        DIGITS,
        DECIMAL,

        /// Some records need it and others do not have it, so it is not called optional.
        NEEDED
    }

    private final String name;
    private final String label;
    private final FieldType<T> type;
    private final boolean required;
    private final Set<Look> look;
    private final @Nullable String hint;
    private final String legend;
    private final String initial;

    private RecordField(
            String name,
            String label,
            FieldType<T> type,
            boolean required,
            Set<Look> look,
            @Nullable String hint,
            String legend,
            String initial) {
        this.name = name;
        this.label = label;
        this.type = type;
        this.required = required;
        this.look = look;
        this.hint = hint;
        this.legend = legend;
        this.initial = initial;
    }

    public static <T extends @Nullable Object> RecordField<T> required(
            String name, String label, FieldType<T> type) {
        return new RecordField<>(name, label, type, true, Set.of(), null, "", "");
    }

    /// Its type reads an empty text.
    public static <T extends @Nullable Object> RecordField<T> optional(
            String name, String label, FieldType<T> type) {
        return new RecordField<>(name, label, type, false, Set.of(), null, "", "");
    }

    public RecordField<T> shown(Look first, Look... more) {
        return new RecordField<>(
                name,
                label,
                type,
                required,
                Set.copyOf(EnumSet.of(first, more)),
                hint,
                legend,
                initial);
    }

    /// A sentence below its control.
    public RecordField<T> hint(String sentence) {
        return new RecordField<>(name, label, type, required, look, sentence, legend, initial);
    }

    /// What a file's column contains, for the import page.
    public RecordField<T> legend(String sentence) {
        return new RecordField<>(name, label, type, required, look, hint, sentence, initial);
    }

    /// The text in a new record's form, and for an empty cell of a file.
    public RecordField<T> initially(String text) {
        return new RecordField<>(name, label, type, required, look, hint, legend, text);
    }

    public String name() {
        return name;
    }

    public String label() {
        return label;
    }

    /// The label within a sentence.
    public String noun() {
        return label.toLowerCase(Locale.UK);
    }

    public FieldType<T> type() {
        return type;
    }

    public boolean isRequired() {
        return required;
    }

    /// Whether a file must have a column and a value for it.
    public boolean isRequiredInFiles() {
        return required && initial.isEmpty();
    }

    public boolean isSecret() {
        return type.control() == FieldType.Control.SECRET;
    }

    public boolean has(Look one) {
        return look.contains(one);
    }

    public @Nullable String hint() {
        return hint;
    }

    public String legend() {
        return legend;
    }

    public String initial() {
        return initial;
    }

    public String normalised(@Nullable String typed) {
        return type.normalise().apply(typed == null ? "" : typed);
    }

    /// @param text normalised
    /// @return an error sentence, or empty when the text is valid
    public Optional<String> error(String text) {
        if (!text.isEmpty()) {
            return type.error().apply(text);
        }
        return required
                ? type.error().apply("").or(() -> Optional.of("This cannot be left empty."))
                : Optional.empty();
    }

    /// @param text valid
    public T read(String text) {
        return type.read().apply(text);
    }

    public String write(T value) {
        return type.write().apply(value);
    }
}
