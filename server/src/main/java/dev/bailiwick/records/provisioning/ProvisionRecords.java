package dev.bailiwick.records.provisioning;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.editing.ChangeRecords;
import dev.bailiwick.records.editing.RecordResult;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.records.schema.StoredRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A section whose records have a schema: each field of their form is a key of the same name.
///
/// @param <R> a stored record
public abstract class ProvisionRecords<R extends StoredRecord> implements ProvisionSection {
    private static final String NAME = "name";

    private final String key;
    private final RecordSchema schema;
    private final Map<String, String> aliases;
    private final ChangeRecords<R> change;

    /// @param schema the fields of the form; one is `name`
    /// @param aliases further keys, and the names of their fields, such as `retention.keep_daily`
    ///   for `keep_daily`
    protected ProvisionRecords(
            String key, RecordSchema schema, Map<String, String> aliases, ChangeRecords<R> change) {
        this.key = key;
        this.schema = schema;
        this.aliases = Map.copyOf(aliases);
        this.change = change;
    }

    protected abstract Optional<R> named(String name);

    /// Whether a record has this secret already, so that applying a file again changes nothing.
    protected boolean has(R record, RecordField<?> secret, String text) {
        return false;
    }

    /// What programs are told about a record besides.
    protected Map<String, String> more(R record) {
        return Map.of();
    }

    @Override
    public final String key() {
        return key;
    }

    @Override
    public final Set<String> fields() {
        var fields = new HashSet<>(schema.names());
        fields.addAll(aliases.keySet());
        fields.remove(NAME);
        return fields;
    }

    @Override
    public final Set<String> lists() {
        var areas = new HashSet<String>();
        for (RecordField<?> field : schema.fields()) {
            if (field.type().control() == FieldType.Control.TEXT) {
                areas.add(field.name());
            }
        }
        var lists = new HashSet<>(areas);
        aliases.forEach((alias, name) -> {
            if (areas.contains(name)) {
                lists.add(alias);
            }
        });
        return lists;
    }

    @Override
    public final Result apply(ProvisionEntry entry, Actor by) {
        Optional<R> present = named(entry.name());
        Map<String, String> form = form(entry, present);
        RecordInput input = schema.read(form);
        RecordResult result =
                present.map(record -> change.change(record.id(), record.version(), input, by))
                        .orElseGet(() -> change.add(input, by));
        return switch (result) {
            case RecordResult.Saved(var id) ->
                    new Applied(
                            id,
                            outcome(entry, present),
                            named(entry.name()).map(this::more).orElse(Map.of()));
            case RecordResult.Invalid(var errors) -> new Refused(errors);
            case RecordResult.Importing _ ->
                    new Refused(Map.of(NAME, "An import is being applied. Try again later."));
            case RecordResult.Stale _ ->
                    throw new IllegalStateException("it was read in this transaction");
        };
    }

    private Outcome outcome(ProvisionEntry entry, Optional<R> before) {
        if (before.isEmpty()) {
            return Outcome.CREATED;
        }
        return named(entry.name())
                        .map(StoredRecord::version)
                        .equals(before.map(StoredRecord::version))
                ? Outcome.UNCHANGED
                : Outcome.CHANGED;
    }

    private Map<String, String> form(ProvisionEntry entry, Optional<R> present) {
        var form = new LinkedHashMap<String, String>();
        form.put(NAME, present.map(StoredRecord::title).orElse(entry.name()));
        present.ifPresent(record -> {
            RecordInput stored = schema.fill(record.details());
            schema.fields().forEach(field -> form.put(field.name(), stored.text(field)));
        });
        var byName = new HashMap<String, RecordField<?>>();
        schema.fields().forEach(field -> byName.put(field.name(), field));
        entry.fields()
                .forEach((given, value) -> {
                    RecordField<?> field = byName.get(aliases.getOrDefault(given, given));
                    if (field == null) {
                        throw new IllegalStateException("an unknown key was not refused");
                    }
                    put(form, field, value == null ? "" : value, present);
                });
        return form;
    }

    private void put(
            Map<String, String> form, RecordField<?> field, String value, Optional<R> present) {
        if (!field.isSecret()) {
            form.put(field.name(), value.isEmpty() && field.isRequired() ? field.initial() : value);
        } else if (value.isEmpty()) {
            form.put(RecordInput.removal(field), "true");
        } else if (present.isEmpty() || !has(present.get(), field, value)) {
            form.put(field.name(), value);
        }
    }
}
