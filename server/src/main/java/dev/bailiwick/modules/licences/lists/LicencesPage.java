package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.records.savedviews.ListControls;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Option;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The list of licences: its filters, its rows, and the way to remove many at once.
///
/// @param here its own address, with all that was asked for
/// @param none whether there is nothing to filter
public record LicencesPage(
        String summary,
        String here,
        ListControls tools,
        String search,
        String view,
        String sort,
        List<Option> sorts,
        boolean narrowed,
        boolean none,
        boolean mayChange,
        boolean mayImport,
        List<Chip> chips,
        List<Row> rows,
        Pager pager) {
    /// @param ends the day, as files write it
    public record Row(
            long id,
            String href,
            String product,
            String vendor,
            String version,
            @Nullable String edge,
            State shape,
            String word,
            String seats,
            String ends,
            String cost) {}
}
