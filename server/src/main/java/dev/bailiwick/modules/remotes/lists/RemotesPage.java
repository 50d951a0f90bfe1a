package dev.bailiwick.modules.remotes.lists;

import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.web.lists.ListView;
import java.util.List;

/// All machines.
///
/// @param empty whether there are none to filter
public record RemotesPage(
        String summary,
        ListView list,
        boolean empty,
        List<Remote> rows,
        boolean mayChange,
        boolean isAdministrator,
        boolean mayOpenHosts) {
    public RemotesPage {
        rows = List.copyOf(rows);
    }
}
