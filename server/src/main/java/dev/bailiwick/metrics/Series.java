package dev.bailiwick.metrics;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a value is of: a metric of the OpenTelemetry semantic conventions and its attributes.
///
/// @param unit UCUM, as reported: of a counter that of its total
public record Series(String name, String unit, Map<String, String> attributes) {
    /// The last words of counters' names in those conventions. What ends otherwise is a gauge.
    private static final Set<String> TOTALS =
            Set.of("io", "time", "operations", "packets", "errors", "dropped", "faults", "count");

    public Series {
        attributes = Map.copyOf(attributes);
    }

    /// Whether values are totals that only grow, so that people want their rate.
    public boolean isCounter() {
        return TOTALS.contains(name.substring(name.lastIndexOf('.') + 1))
                && !name.endsWith("logical.count")
                && !name.endsWith("physical.count");
    }

    public @Nullable String attribute(String key) {
        return attributes.get(key);
    }
}
