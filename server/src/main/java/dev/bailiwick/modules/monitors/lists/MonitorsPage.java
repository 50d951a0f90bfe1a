package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.web.lists.ListView;
import java.util.List;

/// All monitors.
///
/// @param empty whether there are none to filter
public record MonitorsPage(
        String summary,
        ListView list,
        boolean empty,
        List<MonitorRow> rows,
        boolean mayChange,
        boolean mayOpenHosts) {
    public MonitorsPage {
        rows = List.copyOf(rows);
    }
}
