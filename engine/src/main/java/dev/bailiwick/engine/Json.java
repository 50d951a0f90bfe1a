package dev.bailiwick.engine;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/// A JSON value from an untrusted source: accessing a missing member, or one of another type,
/// returns an empty value and never fails.
public final class Json {
    private static final int MAX_DEPTH = 64;

    /// A hostile repository has longer ones, such as tags of a snapshot, to use up the memory.
    private static final int LONGEST_TEXT = 1_000_000;

    private static final Json NOTHING = new Json(null);
    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(MAX_DEPTH)
                                    .maxStringLength(LONGEST_TEXT)
                                    .build())
                    .build();

    /// What the agent's memory has room for, beside a large answer, and the server's for several.
    private static final int MAX_VALUES = 120_000;

    /// An object or array takes as much memory as this many texts.
    private static final int NESTED_WEIGHT = 4;

    private static final int MAX_TEXT_LENGTH = 100_000;

    /// Of an element of a long array. A hostile repository has more tags, and longer ones.
    private static final int MAX_ELEMENT_ITEMS = 200;

    /// A path has 4,096 at most.
    private static final int MAX_ELEMENT_TEXT_BYTES = 4_500;

    private final @Nullable Object value;

    private Json(@Nullable Object value) {
        this.value = value;
    }

    /// Fails when it is not JSON, or has so many values that it would take all memory.
    public static Json read(byte[] bytes) throws IOException {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
            return new Reading(parser, _ -> true, MAX_VALUES, Integer.MAX_VALUE).whole();
        } catch (JacksonException e) {
            throw notJson(e);
        }
    }

    /// Reads something of any size in little memory. Fails when it is not JSON, or too large.
    ///
    /// @param wanted names of the members to keep, in objects of any depth
    public static Json read(InputStream in, long maxBytes, Predicate<String> wanted)
            throws IOException {
        var factory =
                JsonFactory.builder()
                        .streamReadConstraints(
                                StreamReadConstraints.builder()
                                        .maxNestingDepth(MAX_DEPTH)
                                        .maxDocumentLength(maxBytes)
                                        .maxStringLength(MAX_TEXT_LENGTH)
                                        .build())
                        .build();
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), in)) {
            return new Reading(parser, wanted, MAX_VALUES, Integer.MAX_VALUE).whole();
        } catch (JacksonException e) {
            throw notJson(e);
        }
    }

    /// Reads the elements of an array of any length, one after another, in little memory. Cuts long
    /// texts, and arrays within elements. Fails when it is not an array, or an element has too many
    /// values all the same.
    public static void eachElement(InputStream in, Consumer<Json> taker) throws IOException {
        var cut = new CutTexts(in, MAX_ELEMENT_TEXT_BYTES);
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), cut)) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw new IOException("This is not a JSON array.");
            }
            for (JsonToken token = parser.nextToken();
                    token != JsonToken.END_ARRAY;
                    token = parser.nextToken()) {
                taker.accept(
                        new Reading(parser, _ -> true, MAX_VALUES, MAX_ELEMENT_ITEMS).value(token));
            }
        } catch (JacksonException e) {
            throw notJson(e);
        }
    }

    private static IOException notJson(JacksonException failure) {
        return new IOException("This is not JSON: " + failure.getOriginalMessage(), failure);
    }

    /// Without any content, for what could not be read.
    public static Json nothing() {
        return NOTHING;
    }

    public Json get(String name) {
        return value instanceof Map<?, ?> map && map.get(name) instanceof Json found
                ? found
                : NOTHING;
    }

    /// The elements of an array; empty for anything else.
    public List<Json> elements() {
        var elements = new ArrayList<Json>();
        if (value instanceof List<?> list) {
            list.forEach(one -> elements.add((Json) one));
        }
        return elements;
    }

    /// The members of an object, in order; empty for anything else.
    public Map<String, Json> members() {
        var members = new LinkedHashMap<String, Json>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, member) -> members.put((String) name, (Json) member));
        }
        return members;
    }

    /// Empty when it is not a text.
    public String text() {
        return value instanceof String text ? text : "";
    }

    public long number(long otherwise) {
        return value instanceof Number number ? number.longValue() : otherwise;
    }

    public @Nullable Long numberOrNull() {
        return value instanceof Number number ? Long.valueOf(number.longValue()) : null;
    }

    public @Nullable Double decimalOrNull() {
        return value instanceof Number number ? Double.valueOf(number.doubleValue()) : null;
    }

    public boolean isTrue() {
        return Boolean.TRUE.equals(value);
    }

    /// Whether there is no value, or null.
    public boolean isNothing() {
        return value == null;
    }

    /// As Java has it: maps, lists, texts, numbers, booleans, and null.
    public @Nullable Object value() {
        return switch (value) {
            case Map<?, ?> _ -> {
                var members = new LinkedHashMap<String, @Nullable Object>();
                members().forEach((name, member) -> members.put(name, member.value()));
                yield members;
            }
            case List<?> _ -> {
                var elements = new ArrayList<@Nullable Object>();
                elements().forEach(element -> elements.add(element.value()));
                yield elements;
            }
            case null, default -> value;
        };
    }

    public boolean isArray() {
        return value instanceof List;
    }

    public boolean isObject() {
        return value instanceof Map;
    }

    private static final class Reading {
        private final JsonParser parser;
        private final Predicate<String> wanted;
        private final int maxItems;
        private int left;

        /// @param maxItems of each array; the others are left out
        Reading(JsonParser parser, Predicate<String> wanted, int maxValues, int maxItems) {
            this.parser = parser;
            this.wanted = wanted;
            this.left = maxValues;
            this.maxItems = maxItems;
        }

        Json whole() throws IOException {
            Json whole = value(parser.nextToken());
            if (parser.nextToken() != null) {
                throw new IOException("There is more than one JSON value.");
            }
            return whole;
        }

        private Json value(@Nullable JsonToken token) throws IOException {
            if (token == null) {
                throw new IOException("There is no JSON.");
            }
            boolean nested = token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY;
            left -= nested ? NESTED_WEIGHT : 1;
            if (left < 0) {
                throw new IOException("This JSON has too many values.");
            }
            return new Json(
                    switch (token) {
                        case START_OBJECT -> object();
                        case START_ARRAY -> array();
                        case VALUE_STRING -> parser.getString();
                        case VALUE_NUMBER_INT -> whole(parser);
                        case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
                        case VALUE_TRUE -> true;
                        case VALUE_FALSE -> false;
                        default -> null;
                    });
        }

        private Map<String, Json> object() throws IOException {
            var members = new LinkedHashMap<String, Json>();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                if (wanted.test(name)) {
                    members.put(name, value(token));
                } else {
                    parser.skipChildren();
                }
            }
            return members;
        }

        private List<Json> array() throws IOException {
            var elements = new ArrayList<Json>();
            JsonToken token = parser.nextToken();
            while (token != JsonToken.END_ARRAY) {
                if (elements.size() < maxItems) {
                    elements.add(value(token));
                } else {
                    parser.skipChildren();
                }
                token = parser.nextToken();
            }
            return elements;
        }

        /// Docker returns some limits as unsigned 64-bit numbers, which do not fit into a long.
        private static Number whole(JsonParser parser) {
            double number = parser.getDoubleValue();
            if (Math.abs(number) >= Long.MAX_VALUE) {
                return number;
            }
            return parser.getLongValue();
        }
    }
}
