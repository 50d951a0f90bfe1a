package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.web.lists.ListQuery;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Which monitors a list shows on all its pages. Runs in the caller's transaction.
@Component
public final class FoundMonitors {
    private final ListedMonitors listed;

    FoundMonitors(ListedMonitors listed) {
        this.listed = listed;
    }

    /// @param asked the parameters of the list
    public Set<Long> ids(Map<String, String> asked) {
        ListQuery query = MonitorFilter.query(asked);
        return MonitorFilter.shown(
                        MonitorFilter.found(listed.all(), query.search()), query, Map.of())
                .stream()
                .map(ListedMonitor::id)
                .collect(Collectors.toSet());
    }
}
