package dev.bailiwick.fleet.hosts.lists;

import dev.bailiwick.web.lists.ListView;
import dev.bailiwick.web.ui.Sparkline;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The list of hosts.
///
/// @param empty whether no host is registered
public record HostsPage(
        String summary, ListView list, boolean empty, boolean mayAdd, List<Row> rows) {
    public HostsPage {
        rows = List.copyOf(rows);
    }

    /// One host. `reason` is shown below the name of an unhealthy host; shares are whole
    /// percentages; `alerts` is the number of open ones. `oldAgent` is the release of its agent if
    /// it is older than this server, otherwise empty.
    public record Row(
            String href,
            String name,
            String reason,
            @Nullable String rowClass,
            StatusIcon icon,
            String statusLabel,
            Instant since,
            String system,
            @Nullable String address,
            @Nullable Sparkline cpuDay,
            @Nullable Integer cpu,
            @Nullable Integer memory,
            @Nullable Integer disk,
            String workloads,
            boolean failing,
            int alerts,
            String oldAgent) {}
}
