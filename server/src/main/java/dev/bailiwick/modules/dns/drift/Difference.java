package dev.bailiwick.modules.dns.drift;

import dev.bailiwick.modules.dns.registry.Provider;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Something that is not the same on all instances.
///
/// @param name not safe to show as it is
/// @param values what each has that knows this part; null for nothing
public record Difference(Part part, String name, Map<Provider, @Nullable String> values) {
    public Difference {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /// In forms: the part and the name.
    public String key() {
        return part.key() + " " + name;
    }
}
