package dev.bailiwick.modules.addresses.lists;

import dev.bailiwick.modules.addresses.register.AddressStatus;
import dev.bailiwick.records.savedviews.ListControls;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Option;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.State;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A list of addresses: its filters, its rows, and the way to change many at once.
///
/// @param here its own address, with all that was asked for
/// @param none whether there is nothing to filter
/// @param some whether the list is less than all addresses
/// @param export the file of what it shows
public record AddressesPage(
        String path,
        String here,
        String search,
        String view,
        String sort,
        List<Option> sorts,
        boolean narrowed,
        boolean none,
        boolean mayChange,
        boolean mayImport,
        boolean some,
        String export,
        ListControls tools,
        List<Chip> chips,
        List<Row> rows,
        Pager pager) {
    public static final List<Option> STATUSES =
            Arrays.stream(AddressStatus.values())
                    .map(status -> Option.of(status.key(), status.word()))
                    .toList();

    /// @param seen when it last answered, null when it never did
    /// @param shape of the state: what was seen where it was checked, what people say otherwise
    public record Row(
            long id,
            String href,
            String address,
            String name,
            @Nullable String edge,
            State shape,
            String word,
            String mac,
            String owner,
            @Nullable Instant seen,
            boolean checked,
            String description,
            @Nullable String host,
            @Nullable String hostHref) {}
}
