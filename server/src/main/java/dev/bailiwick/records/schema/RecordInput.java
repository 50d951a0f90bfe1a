package dev.bailiwick.records.schema;

import dev.bailiwick.web.ui.FormField;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The fields of a form as typed, with their errors. Its texts can contain secrets: never log them.
public final class RecordInput {
    private static final String REMOVE = "remove_";
    private static final String TYPED = "typed_";
    private static final String SKIP = "skip_";
    private static final String CONFIRM = "confirm_";

    private final Map<RecordField<?>, String> texts;
    private final Map<String, String> errors;
    private final Set<RecordField<?>> removed;
    private final Set<RecordField<?>> missing;
    private final Set<RecordField<?>> confirmed;

    /// @param missing secrets that were typed before and are not in this form
    private RecordInput(
            Map<RecordField<?>, String> texts,
            Map<String, String> errors,
            Set<RecordField<?>> removed,
            Set<RecordField<?>> missing,
            Set<RecordField<?>> confirmed) {
        this.texts = Collections.unmodifiableMap(texts);
        this.errors = Collections.unmodifiableMap(errors);
        this.removed = removed;
        this.missing = missing;
        this.confirmed = confirmed;
    }

    /// @param texts normalised
    /// @param parameters the names of the form's parameters that are not empty ([#removal],
    ///   [#typed], [#skip], [#confirmation])
    static RecordInput of(Map<RecordField<?>, String> texts, Set<String> parameters) {
        var errors = new LinkedHashMap<String, String>();
        Set<RecordField<?>> removed = secrets(texts, one -> parameters.contains(removal(one)));
        Set<RecordField<?>> missing =
                secrets(
                        texts,
                        one ->
                                parameters.contains(typed(one))
                                        && !parameters.contains(skip(one))
                                        && texts.getOrDefault(one, "").isEmpty());
        texts.forEach((field, text) -> {
            field.error(text).ifPresent(error -> errors.put(field.name(), error));
            if (missing.contains(field)) {
                errors.put(field.name(), again(field));
            } else if (removed.contains(field) && !text.isEmpty()) {
                errors.put(
                        field.name(),
                        "Enter a new %s or remove the stored one, not both."
                                .formatted(field.noun()));
            }
        });
        return new RecordInput(
                texts,
                errors,
                removed,
                missing,
                secrets(texts, one -> parameters.contains(confirmation(one))));
    }

    private static Set<RecordField<?>> secrets(
            Map<RecordField<?>, String> texts, Predicate<RecordField<?>> which) {
        return texts.keySet().stream()
                .filter(RecordField::isSecret)
                .filter(which)
                .collect(Collectors.toSet());
    }

    private static String again(RecordField<?> secret) {
        return "Enter the %s again. It is not sent back to the page.".formatted(secret.noun());
    }

    /// The name of the check box that removes a stored secret.
    public static String removal(RecordField<?> secret) {
        return REMOVE + secret.name();
    }

    /// The name of the parameter that says that a secret was typed before, in a form that was shown
    /// again.
    public static String typed(RecordField<?> secret) {
        return TYPED + secret.name();
    }

    /// The name of the check box to continue without it.
    public static String skip(RecordField<?> secret) {
        return SKIP + secret.name();
    }

    /// The name of the check box that confirms that a stored secret is overwritten.
    public static String confirmation(RecordField<?> secret) {
        return CONFIRM + secret.name();
    }

    public String text(RecordField<?> field) {
        return Objects.requireNonNull(texts.get(field), field.name());
    }

    /// Whether a stored secret is to be removed.
    public boolean removes(RecordField<?> secret) {
        return removed.contains(secret);
    }

    public boolean confirms(RecordField<?> secret) {
        return confirmed.contains(secret);
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
        return new RecordInput(texts, more, removed, missing, confirmed);
    }

    public RecordInput withErrors(Map<String, String> others) {
        return new RecordInput(texts, new LinkedHashMap<>(others), removed, missing, confirmed);
    }

    public RecordInput withText(RecordField<?> field, String text) {
        var other = new LinkedHashMap<>(texts);
        other.put(field, text);
        var fewer = new LinkedHashMap<>(errors);
        fewer.remove(field.name());
        return new RecordInput(other, fewer, removed, missing, confirmed);
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
        String error = errors.get(field.name());
        return FormField.of(field.name(), field.isSecret() ? "" : text(field))
                .withError(error == null && mustBeTypedAgain(field) ? again(field) : error);
    }

    /// Whether a secret was typed, which the page does not show again.
    public boolean mustBeTypedAgain(RecordField<?> field) {
        return field.isSecret() && (!text(field).isEmpty() || missing.contains(field));
    }
}
