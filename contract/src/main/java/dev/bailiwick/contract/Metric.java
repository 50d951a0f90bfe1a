package dev.bailiwick.contract;

import java.time.Instant;
import java.util.Map;

/// One measured value.
///
/// @param name of the OpenTelemetry semantic conventions: `system.memory.utilization`
/// @param unit UCUM, as those conventions give it: `1`, `By`, `s`
/// @param value finite; of a counter the total since the host started, never a rate
/// @param attributes what the value is of: `{"system.device": "sda"}`
public record Metric(
        String name, String unit, double value, Instant at, Map<String, String> attributes) {}
