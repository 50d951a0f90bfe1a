package dev.bailiwick.modules.addresses.lists;

import dev.bailiwick.modules.addresses.registry.AddressStatus;
import dev.bailiwick.records.lists.ListPage;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A list of addresses.
///
/// @param partial whether it shows only part of all addresses
/// @param export the URL of the list as a file
public record AddressesPage(ListPage<Row> list, boolean partial, String export) {
    public static final List<SelectOption> ACTIONS =
            Stream.concat(
                            AddressStatus.OPTIONS.stream()
                                    .map(one ->
                                            SelectOption.of(one.value(), "Mark as " + one.label())),
                            Stream.of(
                                    SelectOption.of("ping", "Ping"),
                                    SelectOption.of("remove", "Remove")))
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
