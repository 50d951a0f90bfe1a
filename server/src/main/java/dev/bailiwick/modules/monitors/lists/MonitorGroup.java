package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.fleet.hosts.registry.HostState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows that have something in common.
///
/// @param label empty without a heading
/// @param href of the host whose monitors they are; null for another group
/// @param host the state of that host, or null
public record MonitorGroup(
        String label, @Nullable String href, @Nullable HostState host, List<MonitorRow> rows) {
    public MonitorGroup {
        rows = List.copyOf(rows);
    }

    /// Such as "3 suppressed, without alerts of their own"; empty unless the host is offline.
    public String note() {
        long suppressed = rows.stream().filter(row -> row.state() == ShownState.SUPPRESSED).count();
        return host == HostState.OFFLINE && suppressed > 0
                ? "%d suppressed, without alerts of their own".formatted(suppressed)
                : "";
    }
}
