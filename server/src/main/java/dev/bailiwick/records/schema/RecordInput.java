package dev.bailiwick.records.schema;

import dev.bailiwick.web.ui.FormField;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The fields of a form as typed, with their errors. Its texts can contain secrets: never log them.
public final class RecordInput {
    private static final String REMOVE = "remove_";

    private final Map<RecordField<?>, String> texts;
    private final Map<String, String> errors;
    private final Set<RecordField<?>> removed;

    private RecordInput(
            Map<RecordField<?>, String> texts,
            Map<String, String> errors,
            Set<RecordField<?>> removed) {
        this.texts = Collections.unmodifiableMap(texts);
        this.errors = Collections.unmodifiableMap(errors);
        this.removed = removed;
    }

    /// @param texts normalised
    /// @param parameters the names of the form's parameters: `remove_` and the name of a secret
    ///   removes the stored one
    static RecordInput of(Map<RecordField<?>, String> texts, Set<String> parameters) {
        var errors = new LinkedHashMap<String, String>();
        texts.forEach((field, text) ->
                field.error(text).ifPresent(error -> errors.put(field.name(), error)));
        return new RecordInput(
                texts,
                errors,
                texts.keySet().stream()
                        .filter(field -> field.isSecret())
                        .filter(field -> parameters.contains(removal(field)))
                        .collect(Collectors.toSet()));
    }

    /// The name of the check box that removes a stored secret.
    public static String removal(RecordField<?> secret) {
        return REMOVE + secret.name();
    }

    public String text(RecordField<?> field) {
        return Objects.requireNonNull(texts.get(field), field.name());
    }

    /// Whether a stored secret is to be removed.
    public boolean removes(RecordField<?> secret) {
        return removed.contains(secret);
    }

    /// Error sentences by field name.
    public Map<String, String> errors() {
        return errors;
    }

    public boolean isValid() {
        return errors.isEmpty();
    }

    /// @param error replaces an earlier one
    public RecordInput withError(RecordField<?> field, String error) {
        var more = new LinkedHashMap<>(errors);
        more.put(field.name(), error);
        return new RecordInput(texts, more, removed);
    }

    public RecordInput withErrors(Map<String, String> others) {
        return new RecordInput(texts, new LinkedHashMap<>(others), removed);
    }

    public RecordInput withText(RecordField<?> field, String text) {
        var other = new LinkedHashMap<>(texts);
        other.put(field, text);
        var fewer = new LinkedHashMap<>(errors);
        fewer.remove(field.name());
        return new RecordInput(other, fewer, removed);
    }

    /// @throws IllegalStateException unless the input is valid
    public RecordValues values() {
        if (!isValid()) {
            throw new IllegalStateException("invalid: " + errors.keySet());
        }
        var values = RecordValues.builder();
        texts.forEach(values::read);
        return values.build();
    }

    /// For the page; secrets are not sent back.
    public FormField control(RecordField<?> field) {
        return FormField.of(field.name(), field.isSecret() ? "" : text(field))
                .withError(errors.get(field.name()));
    }

    /// A secret that was typed, which has to be typed again when the form is shown again.
    public Optional<RecordField<?>> typedSecret() {
        return texts.keySet().stream()
                .filter(field -> field.isSecret() && !text(field).isEmpty())
                .findFirst();
    }
}
