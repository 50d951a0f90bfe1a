package dev.bailiwick.records.schema;

import dev.bailiwick.records.changes.FieldChange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The values of some fields of a record, in their order: all of them, or those of a file's
/// columns.
public final class RecordValues {
    public static final RecordValues NONE = new RecordValues(Map.of());

    private final Map<RecordField<?>, @Nullable Object> values;

    private RecordValues(Map<RecordField<?>, @Nullable Object> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    public static Builder builder() {
        return new Builder();
    }

    public static final class Builder {
        private final Map<RecordField<?>, @Nullable Object> values = new LinkedHashMap<>();

        private Builder() {}

        public <T extends @Nullable Object> Builder set(RecordField<T> field, T value) {
            values.put(field, value);
            return this;
        }

        /// @param text valid
        public <T extends @Nullable Object> Builder read(RecordField<T> field, String text) {
            return set(field, field.read(text));
        }

        public RecordValues build() {
            Map<RecordField<?>, @Nullable Object> all = new LinkedHashMap<>(values);
            return new RecordValues(all);
        }
    }

    public boolean has(RecordField<?> field) {
        return values.containsKey(field);
    }

    /// @throws IllegalStateException when it has no such field
    @SuppressWarnings({"unchecked", "NullAway"}) // as put by #with; null where T includes it
    public <T extends @Nullable Object> T get(RecordField<T> field) {
        Object value = values.get(field);
        if (value == null && !values.containsKey(field)) {
            throw new IllegalStateException("no value for " + field.name());
        }
        return (T) value;
    }

    /// @return null when it has no such field
    public <T> @Nullable T find(RecordField<T> field) {
        return has(field) ? get(field) : null;
    }

    /// In canonical form.
    public <T extends @Nullable Object> String text(RecordField<T> field) {
        return field.write(get(field));
    }

    public <T extends @Nullable Object> RecordValues with(RecordField<T> field, T value) {
        Map<RecordField<?>, @Nullable Object> more = new LinkedHashMap<>(values);
        more.put(field, value);
        return new RecordValues(more);
    }

    /// These values, and those of `before` for fields that are missing here.
    public RecordValues over(RecordValues before) {
        Map<RecordField<?>, @Nullable Object> all = new LinkedHashMap<>(before.values);
        all.putAll(values);
        return new RecordValues(all);
    }

    /// Those that are fields of the schema.
    public RecordValues only(RecordSchema schema) {
        Map<RecordField<?>, @Nullable Object> some = new LinkedHashMap<>(values);
        some.keySet().retainAll(schema.fields());
        return new RecordValues(some);
    }

    /// What changed in the fields that both have; secrets are not compared.
    public List<FieldChange> changesFrom(RecordValues before) {
        var changes = new ArrayList<FieldChange>();
        for (RecordField<?> field : before.values.keySet()) {
            if (has(field) && !field.isSecret()) {
                FieldChange.addIfChanged(changes, field.name(), before.text(field), text(field));
            }
        }
        return changes;
    }
}
