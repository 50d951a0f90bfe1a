package dev.bailiwick.agent.json;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private static final Json NOTHING = new Json(null);
    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .streamReadConstraints(
                            StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
                    .build();

    private final @Nullable Object value;

    private Json(@Nullable Object value) {
        this.value = value;
    }

    /// Fails when it is not JSON.
    public static Json read(byte[] bytes) throws IOException {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
            Object value = value(parser, parser.nextToken());
            if (parser.nextToken() != null) {
                throw new IOException("There is more than one JSON value.");
            }
            return new Json(value);
        } catch (JacksonException e) {
            throw new IOException("This is not JSON: " + e.getOriginalMessage(), e);
        }
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

    public boolean isTrue() {
        return Boolean.TRUE.equals(value);
    }

    public boolean isArray() {
        return value instanceof List;
    }

    public boolean isObject() {
        return value instanceof Map;
    }

    private static @Nullable Object value(JsonParser parser, @Nullable JsonToken token)
            throws IOException {
        if (token == null) {
            throw new IOException("There is no JSON.");
        }
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> parser.getString();
            case VALUE_NUMBER_INT -> whole(parser);
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    /// Docker returns some limits as unsigned 64-bit numbers, which do not fit into a long.
    private static Number whole(JsonParser parser) {
        double number = parser.getDoubleValue();
        if (Math.abs(number) >= Long.MAX_VALUE) {
            return number;
        }
        return parser.getLongValue();
    }

    private static Map<String, Json> object(JsonParser parser) throws IOException {
        var members = new LinkedHashMap<String, Json>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            members.put(name, new Json(value(parser, parser.nextToken())));
        }
        return members;
    }

    private static List<Json> array(JsonParser parser) throws IOException {
        var elements = new ArrayList<Json>();
        JsonToken token = parser.nextToken();
        while (token != JsonToken.END_ARRAY) {
            elements.add(new Json(value(parser, token)));
            token = parser.nextToken();
        }
        return elements;
    }
}
