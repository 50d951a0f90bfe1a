package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.records.savedviews.ListControls;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The list of licences: its filters, its rows, and bulk removal.
///
/// @param currentHref its own URL with the full query
/// @param empty whether there are no licences to filter
public record LicencesPage(
        String summary,
        String currentHref,
        ListControls controls,
        String search,
        String view,
        String sort,
        List<SelectOption> sorts,
        boolean filtered,
        boolean empty,
        boolean mayChange,
        boolean mayImport,
        List<Chip> chips,
        List<Row> rows,
        Pager pager) {
    /// @param expiresOn the day in the format of files
    public record Row(
            long id,
            String href,
            String product,
            String vendor,
            String version,
            @Nullable String rowClass,
            StatusIcon icon,
            String statusLabel,
            String seats,
            String expiresOn,
            String cost) {}
}
