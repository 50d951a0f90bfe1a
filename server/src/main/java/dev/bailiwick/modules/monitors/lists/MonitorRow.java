package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.modules.monitors.checks.MonitorStatus;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.MonitorKind;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A monitor in the list.
///
/// @param host empty for none
/// @param status null before the first check
/// @param day share of the last 24 hours in which it was up, as text, as is the month
public record MonitorRow(
        long id,
        String name,
        MonitorKind kind,
        String target,
        @Nullable Long hostId,
        String host,
        ShownState state,
        @Nullable MonitorStatus status,
        ResultStrip strip,
        String day,
        String month) {
    public String path() {
        return MonitorFields.KIND.path(id);
    }

    public @Nullable String hostPath() {
        return hostId == null ? null : ComputeHost.path(hostId);
    }

    public @Nullable String css() {
        return switch (state) {
            case DOWN -> "row-fail";
            case DEGRADED -> "row-warn";
            case SUPPRESSED -> "row-held";
            case NEW, UP, PAUSED -> null;
        };
    }

    /// Why it is not up; empty if it is.
    public String reason() {
        MonitorStatus known = status;
        return known == null || state == ShownState.UP || state == ShownState.PAUSED
                ? ""
                : known.message();
    }

    /// Since when it is not up.
    public @Nullable Instant since() {
        MonitorStatus known = status;
        return known == null || state == ShownState.UP || state == ShownState.PAUSED
                ? null
                : known.since();
    }

    public String response() {
        MonitorStatus known = status;
        Duration time = known == null ? null : known.response();
        return ResponseText.of(time);
    }
}
