package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.web.lists.ListView;
import dev.bailiwick.web.ui.Href;
import java.util.List;

/// All monitors.
///
/// @param empty whether there are none to filter
public record MonitorsPage(
        String summary,
        ListView list,
        boolean empty,
        List<MonitorGroup> groups,
        boolean mayChange,
        boolean mayImport,
        boolean mayOpenHosts) {
    public MonitorsPage {
        groups = List.copyOf(groups);
    }

    /// With what the list is filtered by.
    public String exportHref() {
        return new Href(MonitorFields.PATH + "/export.csv")
                .with("q", list.query().search())
                .with(MonitorFilter.VIEW, list.query().get(MonitorFilter.VIEW))
                .text();
    }
}
