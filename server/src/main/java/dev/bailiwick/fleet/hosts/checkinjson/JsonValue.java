package dev.bailiwick.fleet.hosts.checkinjson;

import java.time.Instant;
import java.util.ArrayList;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// One value of a check-in that is present and not null. Each reader converts it, or records an
/// error and returns a harmless value.
///
/// @param parent JSON pointer of the containing object or array (RFC 6901)
/// @param name its name there, or its index
public record JsonValue(
        JsonNode node, String parent, String name, FieldErrors errors, TimestampParser times) {
    public static final int MAX_TEXT_LENGTH = 1_024;

    /// Above this, 32-bit values cannot hold sums, and nothing real is that large.
    private static final double MAX_VALUE = 1e30;

    private static final Pattern UUID_FORM =
            Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    /// Built on demand: most values have no error.
    String pointer() {
        return parent + "/" + name;
    }

    void addError(String detail) {
        errors.add(pointer(), detail);
    }

    String text() {
        if (!node.isString()) {
            addError("This must be a string.");
            return "";
        }
        String text = node.asString();
        if (text.length() > MAX_TEXT_LENGTH) {
            addError("This can be at most 1,024 characters long.");
            return "";
        }
        return CleanText.of(text);
    }

    /// A text; numbers and booleans are accepted as text.
    String scalar() {
        return node.isNumber() || node.isBoolean() ? node.toString() : text();
    }

    UUID uuid() {
        if (!node.isString() || !UUID_FORM.matcher(node.asString()).matches()) {
            addError("This must be a UUID.");
            return CheckInJsonObject.INVALID_UUID;
        }
        return UUID.fromString(node.asString());
    }

    Instant instant() {
        Instant at = node.isString() ? times.of(node.asString()) : null;
        if (at == null) {
            addError("This must be a time such as 2026-01-31T12:00:00Z.");
            return CheckInJsonObject.INVALID_TIME;
        }
        return at;
    }

    long integer(long min, long max) {
        if (node.isIntegralNumber() && node.canConvertToLong()) {
            long number = node.asLong();
            if (number >= min && number <= max) {
                return number;
            }
        }
        addError(
                max == Long.MAX_VALUE
                        ? "This must be a whole number, %,d or more.".formatted(min)
                        : "This must be a whole number from %,d to %,d.".formatted(min, max));
        return min;
    }

    double number() {
        if (!node.isNumber()) {
            addError("This must be a number.");
            return 0;
        }
        double number = node.isBigDecimal() ? node.decimalValue().doubleValue() : node.asDouble();
        if (!(Math.abs(number) <= MAX_VALUE)) {
            addError("This number is too large.");
            return 0;
        }
        return number;
    }

    /// One of a fixed set of words.
    <E> E enumValue(E[] words, Function<E, String> wire) {
        for (E word : words) {
            if (node.isString() && wire.apply(word).equals(node.asString())) {
                return word;
            }
        }
        var known = new ArrayList<String>();
        for (E word : words) {
            known.add(wire.apply(word));
        }
        addError("This must be one of " + String.join(", ", known) + ".");
        return words[0];
    }
}
