package dev.bailiwick.checkin;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// One JSON object of a check-in. Each reader gives the value of a field, or notes what is wrong
/// with it and gives something harmless, so that all faults are told at once.
final class Fields {
    static final int LONGEST_TEXT = 1_024;

    /// Beyond it 32 bits hold no sum, and nothing is that large.
    private static final double LARGEST = 1e30;

    private static final Pattern UUID_FORM =
            Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    /// In place of a time whose fault was told.
    static final Instant NO_TIME = Instant.MIN;

    private final JsonNode object;
    private final String pointer;
    private final Faults faults;
    private final Times times;

    /// Of the whole document, whose faults are gathered.
    Fields(JsonNode root, Faults faults) {
        this(root, "", faults, new Times());
    }

    private Fields(JsonNode object, String pointer, Faults faults, Times times) {
        this.object = object;
        this.pointer = pointer;
        this.faults = faults;
        this.times = times;
    }

    String text(String name) {
        JsonNode value = wanted(name);
        return value == null ? "" : text(value, name);
    }

    /// Absent or null is empty.
    String textOrEmpty(String name) {
        JsonNode value = given(name);
        return value == null ? "" : text(value, name);
    }

    /// A key that is short enough for an index together with another (PostgreSQL takes 2,704
    /// bytes).
    String indexed(String name) {
        String text = key(name);
        if (text.getBytes(StandardCharsets.UTF_8).length > LONGEST_TEXT) {
            wrong(name, "This may be at most 1,024 bytes long in UTF-8.");
        }
        return text;
    }

    /// A text that identifies something, so it is never empty.
    String key(String name) {
        String text = text(name);
        if (text.isBlank() && given(name) != null) {
            wrong(name, "This must not be empty.");
        }
        return text;
    }

    UUID uuid(String name) {
        JsonNode value = wanted(name);
        if (value == null) {
            return new UUID(0, 0);
        }
        if (!value.isString() || !UUID_FORM.matcher(value.asString()).matches()) {
            wrong(name, "This must be a UUID.");
            return new UUID(0, 0);
        }
        return UUID.fromString(value.asString());
    }

    Instant instant(String name) {
        JsonNode value = wanted(name);
        return value == null ? NO_TIME : instant(value, name);
    }

    @Nullable Instant instantOrNull(String name) {
        JsonNode value = given(name);
        return value == null ? null : instant(value, name);
    }

    int integer(String name, int least, int most) {
        JsonNode value = wanted(name);
        return value == null ? least : (int) whole(value, name, least, most);
    }

    @Nullable Integer integerOrNull(String name, int least, int most) {
        JsonNode value = given(name);
        return value == null ? null : Integer.valueOf((int) whole(value, name, least, most));
    }

    long countOrZero(String name) {
        JsonNode value = given(name);
        return value == null ? 0 : whole(value, name, 0, Long.MAX_VALUE);
    }

    @Nullable Long sizeOrNull(String name) {
        JsonNode value = given(name);
        return value == null ? null : Long.valueOf(whole(value, name, 0, Long.MAX_VALUE));
    }

    double number(String name) {
        JsonNode value = wanted(name);
        return value == null ? 0 : number(value, name);
    }

    @Nullable Double shareOrNull(String name) {
        JsonNode value = given(name);
        if (value == null) {
            return null;
        }
        double number = number(value, name);
        if (number < 0) {
            wrong(name, "This must not be negative.");
        }
        return number;
    }

    /// One of a few words.
    <E> E word(String name, E[] words, Function<E, String> wire) {
        JsonNode value = wanted(name);
        if (value == null) {
            return words[0];
        }
        for (E word : words) {
            if (value.isString() && wire.apply(word).equals(value.asString())) {
                return word;
            }
        }
        var known = new ArrayList<String>();
        for (E word : words) {
            known.add(wire.apply(word));
        }
        wrong(name, "This must be one of " + String.join(", ", known) + ".");
        return words[0];
    }

    Fields object(String name) {
        JsonNode value = wanted(name);
        if (value != null && !value.isObject()) {
            wrong(name, "This must be an object.");
        }
        return new Fields(
                value == null ? MissingNode.getInstance() : value, pointer(name), faults, times);
    }

    List<String> texts(String name, int most) {
        return listOrEmpty(name, most, (value, at) -> element(value, at));
    }

    /// Absent is empty. Numbers and truth values are taken as they are written.
    Map<String, String> map(String name, int most) {
        JsonNode value = given(name);
        var map = new LinkedHashMap<String, String>();
        if (value == null) {
            return map;
        }
        if (!value.isObject() || value.size() > most) {
            wrong(name, "This must be an object with at most %,d entries.".formatted(most));
            return map;
        }
        value.properties()
                .forEach(entry -> {
                    String at = pointer(name) + "/" + escaped(entry.getKey());
                    if (entry.getKey().length() > LONGEST_TEXT) {
                        wrongAt(pointer(name), "A name here is longer than 1,024.");
                    } else if (!entry.getValue().isNull()) {
                        map.put(CleanText.of(entry.getKey()), scalar(entry.getValue(), at));
                    }
                });
        return map;
    }

    /// Absent or null is null.
    <T> @Nullable List<T> listOrNull(String name, int most, Function<Fields, T> reader) {
        return given(name) == null ? null : list(name, most, reader);
    }

    /// Absent is empty.
    <T> List<T> list(String name, int most, Function<Fields, T> reader) {
        return listOrEmpty(
                name,
                most,
                (value, at) -> {
                    if (!value.isObject()) {
                        wrongAt(at, "This must be an object.");
                    }
                    return reader.apply(new Fields(value, at, faults, times));
                });
    }

    void wrong(String name, String detail) {
        wrongAt(pointer(name), detail);
    }

    private interface Element<T> {
        T read(JsonNode value, String pointer);
    }

    private <T> List<T> listOrEmpty(String name, int most, Element<T> reader) {
        JsonNode value = given(name);
        if (value == null) {
            return List.of();
        }
        if (!value.isArray()) {
            wrong(name, "This must be an array.");
            return List.of();
        }
        if (value.size() > most) {
            wrong(name, "This may hold at most %,d.".formatted(most));
            return List.of();
        }
        var list = new ArrayList<T>(value.size());
        for (int i = 0; i < value.size(); i++) {
            list.add(reader.read(value.get(i), pointer(name) + "/" + i));
        }
        return list;
    }

    private String element(JsonNode value, String at) {
        if (!value.isString()) {
            wrongAt(at, "This must be a text.");
            return "";
        }
        return limited(value.asString(), at);
    }

    private String scalar(JsonNode value, String at) {
        if (value.isNumber() || value.isBoolean()) {
            return value.toString();
        }
        return element(value, at);
    }

    private String text(JsonNode value, String name) {
        return element(value, pointer(name));
    }

    private String limited(String text, String at) {
        if (text.length() > LONGEST_TEXT) {
            wrongAt(at, "This may be at most 1,024 characters long.");
            return "";
        }
        return CleanText.of(text);
    }

    private Instant instant(JsonNode value, String name) {
        Instant at = value.isString() ? times.of(value.asString()) : null;
        if (at == null) {
            wrong(name, "This must be a time like 2026-01-31T12:00:00Z.");
            return NO_TIME;
        }
        return at;
    }

    private long whole(JsonNode value, String name, long least, long most) {
        if (value.isIntegralNumber() && value.canConvertToLong()) {
            long number = value.asLong();
            if (number >= least && number <= most) {
                return number;
            }
        }
        wrong(
                name,
                most == Long.MAX_VALUE
                        ? "This must be a whole number, %,d or more.".formatted(least)
                        : "This must be a whole number from %,d to %,d.".formatted(least, most));
        return least;
    }

    private double number(JsonNode value, String name) {
        if (!value.isNumber()) {
            wrong(name, "This must be a number.");
            return 0;
        }
        double number = value.isBigDecimal() ? finite(value.decimalValue()) : value.asDouble();
        if (!(Math.abs(number) <= LARGEST)) {
            wrong(name, "This number is too large.");
            return 0;
        }
        return number;
    }

    private static double finite(BigDecimal value) {
        return value.doubleValue();
    }

    private @Nullable JsonNode wanted(String name) {
        JsonNode value = given(name);
        if (value == null && object.isObject()) {
            wrong(name, "This is missing.");
        }
        return value;
    }

    private @Nullable JsonNode given(String name) {
        JsonNode value = object.get(name);
        return value == null || value.isNull() ? null : value;
    }

    private String pointer(String name) {
        return pointer + "/" + name;
    }

    private void wrongAt(String at, String detail) {
        faults.add(at, detail);
    }

    private static String escaped(String name) {
        String shown = name.length() > 80 ? name.substring(0, 80) + "…" : name;
        return CleanText.of(shown).replace("~", "~0").replace("/", "~1");
    }
}
