package dev.bailiwick.probes.http;

import java.math.BigDecimal;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/// One value of a JSON document.
///
/// @param text of a scalar; empty otherwise
/// @param hasElement whether it is an array that contains the element that was looked for
record JsonValue(Kind kind, String text, boolean hasElement) {
    /// Does not remember the names that servers send.
    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                    .build();

    private static final int MAX_DIGITS = 1_000;

    enum Kind {
        STRING,
        NUMBER,

        /// `true`, `false` or `null`.
        LITERAL,

        ARRAY,
        OBJECT
    }

    /// Reads the document to its end, so that a damaged one is refused.
    ///
    /// @param pointer RFC 6901
    /// @param element to look for, if the value is an array
    /// @return the first one there; null if there is none
    static @Nullable JsonValue find(byte[] document, String pointer, String element)
            throws JacksonException {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), document)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                return null;
            }
            JsonValue found = search(parser, JsonPointer.compile(pointer), element);
            if (parser.nextToken() != null) {
                return null; // several documents
            }
            return found;
        }
    }

    private static @Nullable JsonValue search(
            JsonParser parser, @Nullable JsonPointer rest, String element) {
        if (rest == null) {
            JsonParser ignored = parser.skipChildren();
            return null;
        }
        if (rest.matches()) {
            return read(parser, element);
        }
        JsonValue found = null;
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                JsonToken ignored = parser.nextToken();
                found = firstOf(found, search(parser, rest.matchProperty(name), element));
            }
        } else if (parser.currentToken() == JsonToken.START_ARRAY) {
            for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
                found = firstOf(found, search(parser, rest.matchElement(i), element));
            }
        }
        return found;
    }

    private static @Nullable JsonValue firstOf(@Nullable JsonValue one, @Nullable JsonValue other) {
        return one == null ? other : one;
    }

    private static JsonValue read(JsonParser parser, String element) {
        JsonToken token = parser.currentToken();
        return switch (token) {
            case START_ARRAY -> new JsonValue(Kind.ARRAY, "", contains(parser, element));
            case START_OBJECT -> {
                JsonParser ignored = parser.skipChildren();
                yield new JsonValue(Kind.OBJECT, "", false);
            }
            case VALUE_STRING -> scalar(Kind.STRING, parser);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> scalar(Kind.NUMBER, parser);
            default -> scalar(Kind.LITERAL, parser);
        };
    }

    private static boolean contains(JsonParser parser, String element) {
        boolean contains = false;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            contains |= read(parser, element).hasValue(element);
        }
        return contains;
    }

    private static JsonValue scalar(Kind kind, JsonParser parser) {
        return new JsonValue(kind, parser.getString(), false);
    }

    boolean isScalar() {
        return kind != Kind.ARRAY && kind != Kind.OBJECT;
    }

    /// Compares numbers by value: `1` and `1.0` are equal.
    boolean hasValue(String other) {
        return kind == Kind.NUMBER
                ? difference(other).orElse(1) == 0
                : isScalar() && text.equals(other);
    }

    /// @return negative, zero or positive; empty if one is not a number, or too long
    OptionalInt difference(String other) {
        if (kind != Kind.NUMBER || text.length() > MAX_DIGITS || other.length() > MAX_DIGITS) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(new BigDecimal(text).compareTo(new BigDecimal(other)));
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }
}
