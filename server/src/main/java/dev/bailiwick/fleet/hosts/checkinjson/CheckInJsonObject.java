package dev.bailiwick.fleet.hosts.checkinjson;

import dev.bailiwick.platform.text.Excerpt;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// One JSON object of a check-in. Each reader returns the value of a field, or records an error and
/// returns a harmless value, so that all errors are reported together.
final class CheckInJsonObject {
    /// The value of an invalid time, whose error was recorded.
    static final Instant INVALID_TIME = Instant.MIN;

    static final UUID INVALID_UUID = new UUID(0, 0);

    private final JsonNode object;
    private final String pointer;
    private final FieldErrors errors;
    private final TimestampParser times;

    /// For the whole document; collects its errors.
    CheckInJsonObject(JsonNode root, FieldErrors faults) {
        this(root, "", faults, new TimestampParser());
    }

    private CheckInJsonObject(
            JsonNode object, String pointer, FieldErrors errors, TimestampParser times) {
        this.object = object;
        this.pointer = pointer;
        this.errors = errors;
        this.times = times;
    }

    String text(String name) {
        JsonValue value = requiredValue(name);
        return value == null ? "" : value.text();
    }

    /// Empty if absent or null.
    String textOrEmpty(String name) {
        JsonValue value = optionalValue(name);
        return value == null ? "" : value.text();
    }

    /// A key short enough for an index together with another one (the limit in PostgreSQL is 2,704
    /// bytes).
    String indexedText(String name) {
        String text = key(name);
        if (text.getBytes(StandardCharsets.UTF_8).length > JsonValue.MAX_TEXT_LENGTH) {
            addError(name, "This can be at most 1,024 bytes long in UTF-8.");
        }
        return text;
    }

    /// A text that identifies something and therefore cannot be empty.
    String key(String name) {
        JsonValue value = requiredValue(name);
        String text = value == null ? "" : value.text();
        if (value != null && text.isBlank()) {
            value.addError("This must not be empty.");
        }
        return text;
    }

    UUID uuid(String name) {
        JsonValue value = requiredValue(name);
        return value == null ? INVALID_UUID : value.uuid();
    }

    Instant instant(String name) {
        JsonValue value = requiredValue(name);
        return value == null ? INVALID_TIME : value.instant();
    }

    @Nullable Instant instantOrNull(String name) {
        JsonValue value = optionalValue(name);
        return value == null ? null : value.instant();
    }

    int integer(String name, int min, int max) {
        JsonValue value = requiredValue(name);
        return value == null ? min : (int) value.integer(min, max);
    }

    long longInteger(String name) {
        JsonValue value = requiredValue(name);
        return value == null ? 0 : value.integer(0, Long.MAX_VALUE);
    }

    @Nullable Integer integerOrNull(String name, int min, int max) {
        JsonValue value = optionalValue(name);
        return value == null ? null : Integer.valueOf((int) value.integer(min, max));
    }

    long countOrZero(String name) {
        JsonValue value = optionalValue(name);
        return value == null ? 0 : value.integer(0, Long.MAX_VALUE);
    }

    @Nullable Long sizeOrNull(String name) {
        JsonValue value = optionalValue(name);
        return value == null ? null : Long.valueOf(value.integer(0, Long.MAX_VALUE));
    }

    double number(String name) {
        JsonValue value = requiredValue(name);
        return value == null ? 0 : value.number();
    }

    @Nullable Double shareOrNull(String name) {
        JsonValue value = optionalValue(name);
        if (value == null) {
            return null;
        }
        double number = value.number();
        if (number < 0) {
            value.addError("This must not be negative.");
        }
        return number;
    }

    /// One of a fixed set of words.
    <E> E enumValue(String name, E[] words, Function<E, String> wire) {
        JsonValue value = requiredValue(name);
        return value == null ? words[0] : value.enumValue(words, wire);
    }

    CheckInJsonObject object(String name) {
        JsonValue value = requiredValue(name);
        if (value == null) {
            return new CheckInJsonObject(
                    MissingNode.getInstance(), pointer + "/" + name, errors, times);
        }
        return of(value);
    }

    /// Null if absent or null.
    <T> @Nullable T objectOrNull(String name, Function<CheckInJsonObject, T> reader) {
        JsonValue value = optionalValue(name);
        return value == null ? null : reader.apply(of(value));
    }

    boolean isTrue(String name) {
        return Boolean.TRUE.equals(booleanOrNull(name));
    }

    @Nullable Boolean booleanOrNull(String name) {
        JsonValue value = optionalValue(name);
        if (value == null) {
            return null;
        }
        if (!value.node().isBoolean()) {
            value.addError("This must be true or false.");
        }
        return value.node().asBoolean(false);
    }

    List<String> texts(String name, int max) {
        return each(name, max, JsonValue::text);
    }

    /// Empty if absent. Numbers and booleans are accepted as text.
    Map<String, String> map(String name, int max) {
        JsonValue value = optionalValue(name);
        var map = new LinkedHashMap<String, String>();
        if (value == null) {
            return map;
        }
        if (!value.node().isObject() || value.node().size() > max) {
            value.addError("This must be an object with at most %,d entries.".formatted(max));
            return map;
        }
        value.node()
                .properties()
                .forEach(entry -> {
                    String key = entry.getKey();
                    if (key.length() > JsonValue.MAX_TEXT_LENGTH) {
                        value.addError("A name here is longer than 1,024 characters.");
                    } else if (!entry.getValue().isNull()) {
                        map.put(
                                CleanText.of(key),
                                new JsonValue(
                                                entry.getValue(),
                                                value.pointer(),
                                                escaped(key),
                                                errors,
                                                times)
                                        .scalar());
                    }
                });
        return map;
    }

    /// Null if absent or null.
    <T> @Nullable List<T> listOrNull(String name, int max, Function<CheckInJsonObject, T> reader) {
        return optionalValue(name) == null ? null : list(name, max, reader);
    }

    /// Empty if absent.
    <T> List<T> list(String name, int max, Function<CheckInJsonObject, T> reader) {
        return each(name, max, value -> reader.apply(of(value)));
    }

    void addError(String name, String detail) {
        errors.add(pointer + "/" + name, detail);
    }

    private CheckInJsonObject of(JsonValue value) {
        if (!value.node().isObject()) {
            value.addError("This must be an object.");
        }
        return new CheckInJsonObject(value.node(), value.pointer(), errors, times);
    }

    private <T> List<T> each(String name, int max, Function<JsonValue, T> reader) {
        JsonValue value = optionalValue(name);
        if (value == null) {
            return List.of();
        }
        JsonNode array = value.node();
        if (!array.isArray()) {
            value.addError("This must be an array.");
            return List.of();
        }
        if (array.size() > max) {
            value.addError("This can contain at most %,d entries.".formatted(max));
            return List.of();
        }
        String parent = value.pointer();
        var list = new ArrayList<T>(array.size());
        for (int i = 0; i < array.size(); i++) {
            list.add(
                    reader.apply(
                            new JsonValue(
                                    array.get(i), parent, Integer.toString(i), errors, times)));
        }
        return list;
    }

    private @Nullable JsonValue requiredValue(String name) {
        JsonValue value = optionalValue(name);
        if (value == null && object.isObject()) {
            addError(name, "This is missing.");
        }
        return value;
    }

    private @Nullable JsonValue optionalValue(String name) {
        JsonNode value = object.get(name);
        return value == null || value.isNull()
                ? null
                : new JsonValue(value, pointer, name, errors, times);
    }

    private static String escaped(String name) {
        return CleanText.of(Excerpt.of(name, 81)).replace("~", "~0").replace("/", "~1");
    }
}
