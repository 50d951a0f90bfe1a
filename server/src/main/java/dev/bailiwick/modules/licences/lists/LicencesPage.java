package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.records.lists.ListPage;
import dev.bailiwick.web.ui.StatusIcon;
import org.jspecify.annotations.Nullable;

/// The list of licences.
public record LicencesPage(String summary, ListPage<Row> list) {
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
