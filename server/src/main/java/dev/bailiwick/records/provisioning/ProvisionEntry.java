package dev.bailiwick.records.provisioning;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One record in a provisioning file.
///
/// @param fields the values by key, without the name; null to clear. What is absent stays as it is
public record ProvisionEntry(String name, Map<String, @Nullable String> fields) {
    public ProvisionEntry {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /// The same record, with some of its keys only.
    public ProvisionEntry with(Predicate<String> key) {
        var some = new LinkedHashMap<String, @Nullable String>(fields);
        some.keySet().removeIf(key.negate());
        return new ProvisionEntry(name, some);
    }

    /// @param current what the record has now, or the default of a new one
    /// @param cleared what `null` means
    public String text(String field, String current, String cleared) {
        return fields.containsKey(field)
                ? Objects.requireNonNullElse(fields.get(field), cleared)
                : current;
    }
}
