package dev.bailiwick.fleet.checkinbody;

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

/// One JSON object of a check-in. Each reader gives the value of a field, or notes what is wrong
/// with it and gives something harmless, so that all faults are told at once.
final class JsonFields {
    /// In place of a time whose fault was told.
    static final Instant NO_TIME = Instant.MIN;

    static final UUID NO_UUID = new UUID(0, 0);

    private final JsonNode object;
    private final String pointer;
    private final FieldErrors faults;
    private final ReportTimes times;

    /// Of the whole document, whose faults are gathered.
    JsonFields(JsonNode root, FieldErrors faults) {
        this(root, "", faults, new ReportTimes());
    }

    private JsonFields(JsonNode object, String pointer, FieldErrors faults, ReportTimes times) {
        this.object = object;
        this.pointer = pointer;
        this.faults = faults;
        this.times = times;
    }

    String text(String name) {
        JsonValue value = wanted(name);
        return value == null ? "" : value.text();
    }

    /// Absent or null is empty.
    String textOrEmpty(String name) {
        JsonValue value = given(name);
        return value == null ? "" : value.text();
    }

    /// A key that is short enough for an index together with another (PostgreSQL takes 2,704
    /// bytes).
    String indexed(String name) {
        String text = key(name);
        if (text.getBytes(StandardCharsets.UTF_8).length > JsonValue.LONGEST_TEXT) {
            wrong(name, "This may be at most 1,024 bytes long in UTF-8.");
        }
        return text;
    }

    /// A text that identifies something, so it is never empty.
    String key(String name) {
        JsonValue value = wanted(name);
        String text = value == null ? "" : value.text();
        if (value != null && text.isBlank()) {
            value.wrong("This must not be empty.");
        }
        return text;
    }

    UUID uuid(String name) {
        JsonValue value = wanted(name);
        return value == null ? NO_UUID : value.uuid();
    }

    Instant instant(String name) {
        JsonValue value = wanted(name);
        return value == null ? NO_TIME : value.instant();
    }

    @Nullable Instant instantOrNull(String name) {
        JsonValue value = given(name);
        return value == null ? null : value.instant();
    }

    int integer(String name, int least, int most) {
        JsonValue value = wanted(name);
        return value == null ? least : (int) value.whole(least, most);
    }

    @Nullable Integer integerOrNull(String name, int least, int most) {
        JsonValue value = given(name);
        return value == null ? null : Integer.valueOf((int) value.whole(least, most));
    }

    long countOrZero(String name) {
        JsonValue value = given(name);
        return value == null ? 0 : value.whole(0, Long.MAX_VALUE);
    }

    @Nullable Long sizeOrNull(String name) {
        JsonValue value = given(name);
        return value == null ? null : Long.valueOf(value.whole(0, Long.MAX_VALUE));
    }

    double number(String name) {
        JsonValue value = wanted(name);
        return value == null ? 0 : value.number();
    }

    @Nullable Double shareOrNull(String name) {
        JsonValue value = given(name);
        if (value == null) {
            return null;
        }
        double number = value.number();
        if (number < 0) {
            value.wrong("This must not be negative.");
        }
        return number;
    }

    /// One of a few words.
    <E> E word(String name, E[] words, Function<E, String> wire) {
        JsonValue value = wanted(name);
        return value == null ? words[0] : value.word(words, wire);
    }

    JsonFields object(String name) {
        JsonValue value = wanted(name);
        if (value == null) {
            return new JsonFields(MissingNode.getInstance(), pointer + "/" + name, faults, times);
        }
        return of(value);
    }

    List<String> texts(String name, int most) {
        return each(name, most, JsonValue::text);
    }

    /// Absent is empty. Numbers and truth values are taken as they are written.
    Map<String, String> map(String name, int most) {
        JsonValue value = given(name);
        var map = new LinkedHashMap<String, String>();
        if (value == null) {
            return map;
        }
        if (!value.node().isObject() || value.node().size() > most) {
            value.wrong("This must be an object with at most %,d entries.".formatted(most));
            return map;
        }
        value.node()
                .properties()
                .forEach(entry -> {
                    String key = entry.getKey();
                    if (key.length() > JsonValue.LONGEST_TEXT) {
                        value.wrong("A name here is longer than 1,024.");
                    } else if (!entry.getValue().isNull()) {
                        map.put(
                                CleanText.of(key),
                                new JsonValue(
                                                entry.getValue(),
                                                value.pointer(),
                                                escaped(key),
                                                faults,
                                                times)
                                        .scalar());
                    }
                });
        return map;
    }

    /// Absent or null is null.
    <T> @Nullable List<T> listOrNull(String name, int most, Function<JsonFields, T> reader) {
        return given(name) == null ? null : list(name, most, reader);
    }

    /// Absent is empty.
    <T> List<T> list(String name, int most, Function<JsonFields, T> reader) {
        return each(name, most, value -> reader.apply(of(value)));
    }

    void wrong(String name, String detail) {
        faults.add(pointer + "/" + name, detail);
    }

    private JsonFields of(JsonValue value) {
        if (!value.node().isObject()) {
            value.wrong("This must be an object.");
        }
        return new JsonFields(value.node(), value.pointer(), faults, times);
    }

    private <T> List<T> each(String name, int most, Function<JsonValue, T> reader) {
        JsonValue value = given(name);
        if (value == null) {
            return List.of();
        }
        JsonNode array = value.node();
        if (!array.isArray()) {
            value.wrong("This must be an array.");
            return List.of();
        }
        if (array.size() > most) {
            value.wrong("This may hold at most %,d.".formatted(most));
            return List.of();
        }
        String parent = value.pointer();
        var list = new ArrayList<T>(array.size());
        for (int i = 0; i < array.size(); i++) {
            list.add(
                    reader.apply(
                            new JsonValue(
                                    array.get(i), parent, Integer.toString(i), faults, times)));
        }
        return list;
    }

    private @Nullable JsonValue wanted(String name) {
        JsonValue value = given(name);
        if (value == null && object.isObject()) {
            wrong(name, "This is missing.");
        }
        return value;
    }

    private @Nullable JsonValue given(String name) {
        JsonNode value = object.get(name);
        return value == null || value.isNull()
                ? null
                : new JsonValue(value, pointer, name, faults, times);
    }

    private static String escaped(String name) {
        return CleanText.of(Excerpt.of(name, 81)).replace("~", "~0").replace("/", "~1");
    }
}
