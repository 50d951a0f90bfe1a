package dev.bailiwick.records.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The fields of a kind of record, in the order of forms and files.
public record RecordSchema(List<RecordField<?>> fields) {
    public RecordSchema {
        fields = List.copyOf(fields);
    }

    public static RecordSchema of(RecordField<?>... fields) {
        return new RecordSchema(List.of(fields));
    }

    /// What was typed into a form; missing parameters have the initial text.
    public RecordInput read(Map<String, String> form) {
        var texts = new LinkedHashMap<RecordField<?>, String>();
        for (RecordField<?> field : fields) {
            texts.put(field, field.normalised(form.getOrDefault(field.name(), field.initial())));
        }
        Set<String> given =
                form.entrySet().stream()
                        .filter(parameter -> !parameter.getValue().isEmpty())
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet());
        return RecordInput.of(texts, given);
    }

    /// What a new record's form begins with; may be invalid.
    public RecordInput initial() {
        var texts = new LinkedHashMap<String, String>();
        fields.forEach(field -> texts.put(field.name(), field.initial()));
        return read(texts);
    }

    /// The values of a new record whose file has no column but the required ones.
    public RecordValues initialValues() {
        var values = RecordValues.builder();
        fields.stream()
                .filter(field -> field.error(field.initial()).isEmpty())
                .forEach(field -> values.read(field, field.initial()));
        return values.build();
    }

    /// To fill a form; fields without a value are empty.
    public RecordInput fill(RecordValues values) {
        var texts = new LinkedHashMap<String, String>();
        for (RecordField<?> field : fields) {
            texts.put(field.name(), values.has(field) ? values.text(field) : "");
        }
        return read(texts);
    }

    /// @param values of all its fields
    public List<String> texts(RecordValues values) {
        var texts = new ArrayList<String>();
        fields.forEach(field -> texts.add(values.text(field)));
        return texts;
    }

    /// What the form calls the fields, by their names, and the options of choices, by `name=value`.
    public Map<String, String> labels() {
        var labels = new HashMap<String, String>();
        for (RecordField<?> field : fields) {
            labels.put(field.name(), field.label());
            field.type()
                    .options()
                    .forEach(option ->
                            labels.put(field.name() + "=" + option.value(), option.label()));
        }
        return labels;
    }

    public List<String> names() {
        return fields.stream().map(RecordField::name).toList();
    }
}
