package dev.bailiwick.monitoring.metricblocks;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a value is of: a metric of the OpenTelemetry semantic conventions and its attributes. They
/// have an order, because maps need one where hashes are alike, which agents can make.
///
/// @param unit UCUM, as reported: of a counter that of its total
public record Series(String name, String unit, Map<String, String> attributes)
        implements Comparable<Series> {
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

    /// No two of them are alike: no text of ours holds a NUL.
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
