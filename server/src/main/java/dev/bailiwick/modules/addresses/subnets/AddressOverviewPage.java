package dev.bailiwick.modules.addresses.subnets;

import dev.bailiwick.modules.addresses.lists.AddressesPage;
import dev.bailiwick.web.ui.Pager;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The module's first page: the subnets, then all addresses.
///
/// @param conflicts their number, such as "3"; empty if there are none
/// @param subnets empty when the list is filtered, and only the matches are shown
public record AddressOverviewPage(
        String summary, String conflicts, List<Branch> subnets, Pager pager, AddressesPage list) {
    /// @param indent a CSS class that indents the name by its depth
    /// @param percent null where it would not be meaningful
    public record Branch(
            String href,
            String network,
            String name,
            String indent,
            @Nullable Integer vlan,
            String used,
            @Nullable Integer percent) {}
}
