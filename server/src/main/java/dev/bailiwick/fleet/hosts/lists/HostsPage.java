package dev.bailiwick.fleet.hosts.lists;

import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.Sparkline;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The list of hosts. `refresh` is its own URL, which live refresh requests again.
public record HostsPage(
        String summary,
        String query,
        String sort,
        String site,
        String state,
        String kind,
        List<SelectOption> sorts,
        List<SelectOption> sites,
        boolean filtered,
        boolean empty,
        boolean mayAdd,
        List<Chip> chips,
        List<Row> rows,
        Pager pager,
        String refresh) {
    public HostsPage {
        sorts = List.copyOf(sorts);
        sites = List.copyOf(sites);
        chips = List.copyOf(chips);
        rows = List.copyOf(rows);
    }

    /// One host. `reason` is shown below the name of an unhealthy host; shares are whole
    /// percentages; `alerts` is the number of open ones.
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
            int alerts) {}
}
