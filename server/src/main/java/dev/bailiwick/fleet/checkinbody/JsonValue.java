package dev.bailiwick.fleet.checkinbody;

import java.time.Instant;
import java.util.ArrayList;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// One value of a check-in that is there and not null. Each reader gives it as what it should be,
/// or notes what is wrong and gives something harmless.
///
/// @param parent JSON pointer of what it stands in (RFC 6901)
/// @param name there, or its number
public record JsonValue(
        JsonNode node, String parent, String name, FieldErrors faults, ReportTimes times) {
    public static final int LONGEST_TEXT = 1_024;

    /// Beyond it 32 bits hold no sum, and nothing is that large.
    private static final double LARGEST = 1e30;

    private static final Pattern UUID_FORM =
            Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    /// Made when it is needed: most values have no fault.
    String pointer() {
        return parent + "/" + name;
    }

    void wrong(String detail) {
        faults.add(pointer(), detail);
    }

    String text() {
        if (!node.isString()) {
            wrong("This must be a text.");
            return "";
        }
        String text = node.asString();
        if (text.length() > LONGEST_TEXT) {
            wrong("This may be at most 1,024 characters long.");
            return "";
        }
        return CleanText.of(text);
    }

    /// A text; numbers and truth values are taken as they are written.
    String scalar() {
        return node.isNumber() || node.isBoolean() ? node.toString() : text();
    }

    UUID uuid() {
        if (!node.isString() || !UUID_FORM.matcher(node.asString()).matches()) {
            wrong("This must be a UUID.");
            return JsonFields.NO_UUID;
        }
        return UUID.fromString(node.asString());
    }

    Instant instant() {
        Instant at = node.isString() ? times.of(node.asString()) : null;
        if (at == null) {
            wrong("This must be a time like 2026-01-31T12:00:00Z.");
            return JsonFields.NO_TIME;
        }
        return at;
    }

    long whole(long least, long most) {
        if (node.isIntegralNumber() && node.canConvertToLong()) {
            long number = node.asLong();
            if (number >= least && number <= most) {
                return number;
            }
        }
        wrong(
                most == Long.MAX_VALUE
                        ? "This must be a whole number, %,d or more.".formatted(least)
                        : "This must be a whole number from %,d to %,d.".formatted(least, most));
        return least;
    }

    double number() {
        if (!node.isNumber()) {
            wrong("This must be a number.");
            return 0;
        }
        double number = node.isBigDecimal() ? node.decimalValue().doubleValue() : node.asDouble();
        if (!(Math.abs(number) <= LARGEST)) {
            wrong("This number is too large.");
            return 0;
        }
        return number;
    }

    /// One of a few words.
    <E> E word(E[] words, Function<E, String> wire) {
        for (E word : words) {
            if (node.isString() && wire.apply(word).equals(node.asString())) {
                return word;
            }
        }
        var known = new ArrayList<String>();
        for (E word : words) {
            known.add(wire.apply(word));
        }
        wrong("This must be one of " + String.join(", ", known) + ".");
        return words[0];
    }
}
