package dev.bailiwick.monitoring.metrics.blocks;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a value measures: a metric of the OpenTelemetry semantic conventions with its attributes.
/// Comparable, because maps need an order for keys with colliding hashes, which agents can
/// construct.
///
/// @param unit UCUM, as reported; for a counter, that of its total
public record Series(String name, String unit, Map<String, String> attributes)
        implements Comparable<Series> {
    /// The last words of counter names in those conventions. All other names are gauges.
    private static final Set<String> TOTALS =
            Set.of("io", "time", "operations", "packets", "errors", "dropped", "faults", "count");

    public Series {
        attributes = Map.copyOf(attributes);
    }

    /// Whether values are ever-increasing totals, which are shown as rates.
    public boolean isCounter() {
        return TOTALS.contains(name.substring(name.lastIndexOf('.') + 1))
                && !name.endsWith("logical.count")
                && !name.endsWith("physical.count");
    }

    /// Of all its texts.
    int length() {
        int length = name.length() + unit.length();
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            length += attribute.getKey().length() + attribute.getValue().length();
        }
        return length;
    }

    @Override
    public int compareTo(Series other) {
        int names = name.compareTo(other.name);
        if (names != 0) {
            return names;
        }
        int units = unit.compareTo(other.unit);
        return units != 0 ? units : sorted().compareTo(other.sorted());
    }

    /// Unique per set of attributes: stored texts contain no NUL.
    private String sorted() {
        var text = new StringBuilder();
        new TreeMap<>(attributes)
                .forEach((key, value) -> text.append(key).append('\0').append(value).append('\0'));
        return text.toString();
    }

    public @Nullable String attribute(String key) {
        return attributes.get(key);
    }
}
