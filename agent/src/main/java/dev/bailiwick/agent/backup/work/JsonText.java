package dev.bailiwick.agent.backup.work;

import dev.bailiwick.engine.Json;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// Writes JSON.
public final class JsonText {
    private static final JsonFactory FACTORY = JsonFactory.builder().build();

    private JsonText() {}

    /// @param members writes the members of the object
    public static String object(Consumer<JsonGenerator> members) {
        var bytes = new ByteArrayOutputStream();
        object(bytes, members);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    public static void object(OutputStream out, Consumer<JsonGenerator> members) {
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            members.accept(json);
            json.writeEndObject();
        }
    }

    /// The same value again, except that an empty text, `false` and `null` become `null`.
    public static void value(JsonGenerator json, Json value) {
        if (value.isObject()) {
            json.writeStartObject();
            value.members()
                    .forEach((name, member) -> {
                        json.writeName(name);
                        value(json, member);
                    });
            json.writeEndObject();
        } else if (value.isArray()) {
            json.writeStartArray();
            value.elements().forEach(element -> value(json, element));
            json.writeEndArray();
        } else if (!value.text().isEmpty()) {
            json.writeString(value.text());
        } else if (value.isTrue()) {
            json.writeBoolean(true);
        } else {
            number(json, value);
        }
    }

    private static void number(JsonGenerator json, Json value) {
        Double decimal = value.decimalOrNull();
        if (decimal == null) {
            json.writeNull();
        } else if (decimal == Math.rint(decimal)) {
            json.writeNumber(value.number(0));
        } else {
            json.writeNumber(decimal);
        }
    }

    public static void texts(JsonGenerator json, String name, List<String> texts) {
        json.writeName(name);
        json.writeStartArray();
        texts.forEach(json::writeString);
        json.writeEndArray();
    }

    public static void number(JsonGenerator json, String name, @Nullable Number value) {
        if (value == null) {
            json.writeNullProperty(name);
        } else if (value instanceof Double decimal) {
            json.writeNumberProperty(name, decimal.doubleValue());
        } else {
            json.writeNumberProperty(name, value.longValue());
        }
    }

    public static void text(JsonGenerator json, String name, @Nullable String value) {
        if (value == null) {
            json.writeNullProperty(name);
        } else {
            json.writeStringProperty(name, value);
        }
    }
}
