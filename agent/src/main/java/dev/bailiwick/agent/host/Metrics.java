package dev.bailiwick.agent.host;

import dev.bailiwick.contract.Metric;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Collects values measured at the same time, named by the OpenTelemetry semantic conventions.
final class Metrics {
    private final Instant at;
    private final List<Metric> all = new ArrayList<>();

    Metrics(Instant at) {
        this.at = at;
    }

    void add(String name, String unit, double value) {
        add(new Value(name, unit, value, Map.of()));
    }

    void add(String name, String unit, double value, Map<String, String> attributes) {
        add(new Value(name, unit, value, attributes));
    }

    /// Skips values that are not a number, such as a share of nothing.
    void add(Value value) {
        if (Double.isFinite(value.value)) {
            all.add(new Metric(value.name, value.unit, value.value, at, value.attributes));
        }
    }

    List<Metric> all() {
        return List.copyOf(all);
    }

    record Value(String name, String unit, double value, Map<String, String> attributes) {}
}
