package dev.bailiwick.probes.http;

import dev.bailiwick.probes.check.BodyCondition;
import dev.bailiwick.probes.result.PlainText;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// Compares a value of a JSON document with what is expected.
final class JsonCondition {
    private static final int QUOTED = 60;

    private JsonCondition() {}

    /// @return a sentence for people; null if the condition is met
    static @Nullable String problem(
            BodyCondition.Json condition, byte[] document, Secrets secrets) {
        JsonValue found;
        try {
            found = JsonValue.find(document, condition.pointer(), condition.value());
        } catch (JacksonException e) {
            return "The response is not a JSON document.";
        }
        String pointer = PlainText.line(condition.pointer(), QUOTED);
        String name = pointer.isEmpty() ? "The document" : pointer;
        if (found == null) {
            return "The response has no value at %s.".formatted(pointer);
        }
        return isMet(condition, found)
                ? null
                : "%s is %s, expected %s “%s”."
                        .formatted(
                                name,
                                shown(found, secrets),
                                condition.operator().symbol(),
                                PlainText.line(condition.value(), QUOTED));
    }

    private static boolean isMet(BodyCondition.Json condition, JsonValue found) {
        String value = condition.value();
        return switch (condition.operator()) {
            case EXISTS -> true;
            case EQUALS -> found.isScalar() && found.hasValue(value);
            case NOT_EQUALS -> found.isScalar() && !found.hasValue(value);
            case LESS -> found.difference(value).orElse(0) < 0;
            case GREATER -> found.difference(value).orElse(0) > 0;
            case CONTAINS ->
                    found.hasElement()
                            || (found.kind() == JsonValue.Kind.STRING
                                    && found.text().contains(value));
        };
    }

    private static String shown(JsonValue found, Secrets secrets) {
        return switch (found.kind()) {
            case OBJECT -> "an object";
            case ARRAY -> "an array";
            case STRING, NUMBER, LITERAL ->
                    "“%s”".formatted(PlainText.line(secrets.removeFrom(found.text()), QUOTED));
        };
    }
}
