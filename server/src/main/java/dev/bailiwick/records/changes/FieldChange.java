package dev.bailiwick.records.changes;

import dev.bailiwick.web.ui.TimeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/// A field before and after, as text; empty where there was nothing. Secrets are masked.
public record FieldChange(String field, String before, String after) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// The format in the database: `[["status", "reserved", "active"], …]`.
    public static String json(List<FieldChange> changes) {
        return JSON.writeValueAsString(
                changes.stream()
                        .map(one -> List.of(one.field(), one.before(), one.after()))
                        .toList());
    }

    public static List<FieldChange> read(String json) {
        var changes = new ArrayList<FieldChange>();
        for (String[] one : JSON.readValue(json, String[][].class)) {
            changes.add(new FieldChange(one[0], one[1], one[2]));
        }
        return changes;
    }

    /// As people read it, instead of by its key.
    FieldChange labelled(Map<String, String> labels) {
        String label = labels.getOrDefault(field, TimeText.capitalized(field.replace('_', ' ')));
        return new FieldChange(
                label,
                labels.getOrDefault(field + "=" + before, before),
                labels.getOrDefault(field + "=" + after, after));
    }

    /// Adds the field if it changed.
    public static void addIfChanged(
            List<FieldChange> changes, String field, String was, String became) {
        if (!Objects.equals(was, became)) {
            changes.add(new FieldChange(field, was, became));
        }
    }
}
