package dev.bailiwick.fleet.hostlist;

import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Option;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.Sparkline;
import dev.bailiwick.web.ui.State;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The list of hosts. `refresh` is its own address, which live refresh asks again.
public record HostsPage(
        String summary,
        String query,
        String sort,
        String site,
        String state,
        String kind,
        List<Option> sorts,
        List<Option> sites,
        boolean narrowed,
        boolean none,
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

    /// One host. `why` stands below the name of one in trouble; shares are whole percents; `alerts`
    /// are those that are open.
    public record Row(
            String href,
            String name,
            String why,
            @Nullable String edge,
            State shape,
            String word,
            Instant since,
            String system,
            @Nullable String address,
            @Nullable Sparkline cpuDay,
            @Nullable Integer cpu,
            @Nullable Integer memory,
            @Nullable Integer disk,
            String workloads,
            boolean troubled,
            int alerts) {}
}
