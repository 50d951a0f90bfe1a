package dev.bailiwick.modules.send.lists;

import dev.bailiwick.web.lists.ListView;
import java.util.List;

/// The packages of a person, or for administrators everybody's.
///
/// @param empty whether there are none to filter
/// @param isOfEverybody whether others' are among them, of which little is shown
/// @param isCut whether there are more, which are not listed
public record PackagesPage(
        String summary,
        ListView list,
        boolean empty,
        boolean isOfEverybody,
        boolean isCut,
        List<PackageRow> rows,
        boolean maySend,
        boolean isAdministrator) {
    public PackagesPage {
        rows = List.copyOf(rows);
    }
}
