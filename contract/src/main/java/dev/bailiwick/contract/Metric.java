package dev.bailiwick.contract;

import java.time.Instant;
import java.util.Map;

/// One measured value.
///
/// @param name from the OpenTelemetry semantic conventions: `system.memory.utilization`
/// @param unit UCUM, as in those conventions: `1`, `By`, `s`
/// @param value finite; for a counter the total since the host started, never a rate
/// @param attributes what was measured: `{"system.device": "sda"}`
public record Metric(
        String name, String unit, double value, Instant at, Map<String, String> attributes) {}
