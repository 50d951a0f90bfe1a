package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.modules.monitors.checks.MonitorStatus;
import dev.bailiwick.modules.monitors.maintenance.CurrentMaintenance;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.MonitorKind;
import dev.bailiwick.web.ui.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// A monitor in the list.
///
/// @param id of a monitor; of no use for a host
/// @param host empty for none
/// @param status null before the first check
/// @param maintenance in which it is; null for none
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
        @Nullable CurrentMaintenance maintenance,
        ResultStrip strip,
        String day,
        String month) {
    public String path() {
        String ofHost = hostPath();
        return isHost() && ofHost != null ? ofHost : MonitorFields.KIND.path(id);
    }

    /// Whether it is a compute host itself, and no monitor.
    public boolean isHost() {
        return kind == MonitorKind.HOST;
    }

    public @Nullable String hostPath() {
        return hostId == null ? null : ComputeHost.path(hostId);
    }

    public @Nullable String css() {
        return switch (state) {
            case DOWN -> "row-fail";
            case DEGRADED -> "row-warn";
            case SUPPRESSED, MAINTENANCE -> "row-held";
            case NEW, UP, PAUSED -> null;
        };
    }

    /// Why it is not up; empty if it is.
    public String reason() {
        MonitorStatus known = status;
        CurrentMaintenance planned = maintenance;
        if (planned != null && state == ShownState.MAINTENANCE) {
            return planned.name();
        }
        return known == null || state == ShownState.UP || state == ShownState.PAUSED
                ? ""
                : known.message();
    }

    /// The state, and since when it is not up: "Down 9 minutes", "Down just now".
    ///
    /// @param zone of the person
    public String word(Instant now, ZoneId zone) {
        MonitorStatus known = status;
        return switch (state) {
            case NEW, UP, PAUSED -> state.label();
            case MAINTENANCE -> state.label() + until(now, zone);
            case DOWN, DEGRADED, SUPPRESSED ->
                    known == null
                            ? state.label()
                            : state.label() + " " + TimeText.lasting(known.since(), now);
        };
    }

    private String until(Instant now, ZoneId zone) {
        CurrentMaintenance planned = maintenance;
        Instant end = planned == null ? null : planned.end();
        return end == null ? "" : " until " + TimeText.soon(end, now, zone);
    }

    public String response() {
        MonitorStatus known = status;
        Duration time = known == null ? null : known.response();
        return ResponseText.of(time);
    }
}
