package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.modules.monitors.registry.MonitorKind;
import org.jspecify.annotations.Nullable;

/// As much of a monitor as decides whether and where it is listed.
///
/// @param host empty for none
/// @param tag its first one; empty for none
/// @param micros the latest response time; null without one
public record ListedMonitor(
        long id,
        String name,
        MonitorKind kind,
        String target,
        @Nullable Long hostId,
        String host,
        String tag,
        ShownState state,
        @Nullable Long micros) {}
