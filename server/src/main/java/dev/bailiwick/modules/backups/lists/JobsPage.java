package dev.bailiwick.modules.backups.lists;

import dev.bailiwick.fleet.hosts.registry.HostStates.NamedState;
import dev.bailiwick.web.lists.ListView;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All jobs, what no job covers, and whether it could be recovered.
///
/// @param uncovered hosts without a job, the first ones
/// @param moreUncovered how many are not shown
public record JobsPage(
        String summary,
        ListView list,
        boolean empty,
        boolean hasRepository,
        List<Row> rows,
        List<NamedState> uncovered,
        int moreUncovered,
        List<Item> recovery,
        boolean mayChange,
        boolean isAdministrator,
        boolean mayOpenHosts) {
    public JobsPage {
        rows = List.copyOf(rows);
        uncovered = List.copyOf(uncovered);
        recovery = List.copyOf(recovery);
    }

    /// @param size of the last snapshot
    public record Row(StatedJob job, String reason, RunStrip strip, @Nullable String size) {
        public @Nullable Instant lastSuccess() {
            return job.job().status().lastSuccessAt();
        }

        public @Nullable Instant next() {
            return job.job().status().nextRunAt();
        }
    }

    /// @param href null for no page
    public record Item(
            String icon,
            String title,
            @Nullable String href,
            String subtitle,
            StatusIcon state,
            String label) {}
}
