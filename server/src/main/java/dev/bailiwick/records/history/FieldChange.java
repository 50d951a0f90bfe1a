package dev.bailiwick.records.history;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/// A field before and after, in words for people; empty where there was nothing. A secret stands
/// here masked.
public record FieldChange(String field, String was, String became) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// As the database keeps them: `[["status", "reserved", "active"], …]`.
    public static String json(List<FieldChange> changes) {
        return JSON.writeValueAsString(
                changes.stream()
                        .map(one -> List.of(one.field(), one.was(), one.became()))
                        .toList());
    }

    public static List<FieldChange> read(String json) {
        var changes = new ArrayList<FieldChange>();
        for (String[] one : JSON.readValue(json, String[][].class)) {
            changes.add(new FieldChange(one[0], one[1], one[2]));
        }
        return changes;
    }

    /// Adds the field if it differs.
    public static void note(List<FieldChange> changes, String field, String was, String became) {
        if (!Objects.equals(was, became)) {
            changes.add(new FieldChange(field, was, became));
        }
    }
}
