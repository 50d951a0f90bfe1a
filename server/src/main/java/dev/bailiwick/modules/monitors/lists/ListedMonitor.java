package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.modules.monitors.registry.MonitorKind;
import org.jspecify.annotations.Nullable;

/// As much of a monitor as decides whether and where it is listed.
///
/// @param id negative for a compute host, see [#idOfHost]
/// @param host empty for none
/// @param tags one on each line
/// @param micros the latest response time; null without one
public record ListedMonitor(
        long id,
        String name,
        MonitorKind kind,
        String target,
        @Nullable Long hostId,
        String host,
        String tags,
        ShownState state,
        @Nullable Long micros) {
    /// Monitors have positive ids.
    static long idOfHost(long host) {
        return -host;
    }

    /// Whether it is a compute host itself, and no monitor.
    public boolean isHost() {
        return kind == MonitorKind.HOST;
    }

    /// The first one, which decides in which group it is; empty for none.
    public String tag() {
        int end = tags.indexOf('\n');
        return end < 0 ? tags : tags.substring(0, end);
    }
}
