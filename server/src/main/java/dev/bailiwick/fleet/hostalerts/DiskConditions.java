package dev.bailiwick.fleet.hostalerts;

import dev.bailiwick.monitoring.alerts.AlertCondition;
import dev.bailiwick.monitoring.alerts.AlertKind;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// File systems that are nearly full.
///
/// @param opens the part in use at which an alert begins
/// @param ends below which it is over; between the two it stays as it is
record DiskConditions(double opens, double ends) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// @param full as the check-in stores it: `[["/data", 0.93], …]`; null before the first
    List<AlertCondition> findings(@Nullable String full, Instant saidAt, Instant now) {
        var findings = new ArrayList<AlertCondition>();
        if (full != null) {
            for (JsonNode disk : JSON.readTree(full.getBytes(StandardCharsets.UTF_8))) {
                double share = disk.get(1).asDouble();
                if (share >= ends) {
                    findings.add(
                            new AlertCondition(
                                    AlertKind.DISK,
                                    disk.get(0).asString(),
                                    Math.round(Math.floor(share * 100)) + "\u00a0% full",
                                    now,
                                    saidAt,
                                    share >= opens));
                }
            }
        }
        return findings;
    }
}
