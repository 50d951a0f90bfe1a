package dev.bailiwick.fleet.hosts.alerts;

import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
                condition(
                                HostAlertKind.DISK,
                                disk.get(0).asString(),
                                disk.get(1).asDouble(),
                                saidAt,
                                now)
                        .ifPresent(conditions::add);
            }
        }
        return conditions;
    }

    Optional<AlertCondition> condition(
            HostAlertKind kind, String part, double share, Instant saidAt, Instant now) {
        return share < resolveThreshold
                ? Optional.empty()
                : Optional.of(
                        new AlertCondition(
                                kind,
                                part,
                                Math.round(Math.floor(share * 100)) + "\u00a0% full",
                                now,
                                saidAt,
                                share >= openThreshold));
    }
}
