package dev.bailiwick.modules.addresses.lists;

import dev.bailiwick.modules.addresses.registry.AddressStatus;
import dev.bailiwick.records.savedviews.ListControls;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A list of addresses: its filters, its rows, and bulk actions.
///
/// @param currentHref its own URL with the full query
/// @param empty whether there are no addresses to filter
/// @param partial whether the list shows only part of all addresses
/// @param export the URL of the list as a file
public record AddressesPage(
        String path,
        String currentHref,
        String search,
        String view,
        String sort,
        List<SelectOption> sorts,
        boolean filtered,
        boolean empty,
        boolean mayChange,
        boolean mayImport,
        boolean partial,
        String export,
        ListControls controls,
        List<Chip> chips,
        List<Row> rows,
        Pager pager) {
    public static final List<SelectOption> STATUSES =
            Arrays.stream(AddressStatus.values())
                    .map(status -> SelectOption.of(status.key(), status.label()))
                    .toList();

    /// @param seen when it last answered, null when it never did
    /// @param icon the status icon: by reachability if it was checked, otherwise by the documented
    ///   status
    public record Row(
            long id,
            String href,
            String address,
            String name,
            @Nullable String rowClass,
            StatusIcon icon,
            String statusLabel,
            String mac,
            String owner,
            @Nullable Instant seen,
            boolean checked,
            String description,
            @Nullable String host,
            @Nullable String hostHref) {}
}
