package dev.bailiwick.fleet.hosts.alerts;

import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// File systems that are nearly full.
///
/// @param openThreshold the used share at which an alert opens
/// @param resolveThreshold the share below which it is resolved; in between it stays as it is
record DiskConditions(double openThreshold, double resolveThreshold) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// @param full in the format of the check-in: `[["/data", 0.93], …]`; null before the first
    List<AlertCondition> conditions(@Nullable String full, Instant saidAt, Instant now) {
        var conditions = new ArrayList<AlertCondition>();
        if (full != null) {
            for (JsonNode disk : JSON.readTree(full.getBytes(StandardCharsets.UTF_8))) {
                double share = disk.get(1).asDouble();
                if (share >= resolveThreshold) {
                    conditions.add(
                            new AlertCondition(
                                    HostAlertKind.DISK,
                                    disk.get(0).asString(),
                                    Math.round(Math.floor(share * 100)) + "\u00a0% full",
                                    now,
                                    saidAt,
                                    share >= openThreshold));
                }
            }
        }
        return conditions;
    }
}
