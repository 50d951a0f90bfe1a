package dev.bailiwick.records.schema;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// Values that no query looks at, as one JSON object of canonical texts by field name. A field that
/// is missing, because it is newer than the row, has its initial value.
public final class StoredFields {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final TypeReference<LinkedHashMap<String, String>> TEXTS =
            new TypeReference<>() {};

    private StoredFields() {}

    public static String write(RecordSchema schema, RecordValues values) {
        var texts = new LinkedHashMap<String, String>();
        schema.fields().forEach(field -> texts.put(field.name(), values.text(field)));
        return write(texts);
    }

    public static String write(Map<String, String> texts) {
        return JSON.writeValueAsString(texts);
    }

    public static Map<String, String> texts(String json) {
        return JSON.readValue(json, TEXTS);
    }

    public static void read(RecordSchema schema, String json, RecordValues.Builder into) {
        Map<String, String> texts = texts(json);
        for (RecordField<?> field : schema.fields()) {
            into.read(field, texts.getOrDefault(field.name(), field.initial()));
        }
    }
}
