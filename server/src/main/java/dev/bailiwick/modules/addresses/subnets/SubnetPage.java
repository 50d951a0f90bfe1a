package dev.bailiwick.modules.addresses.subnets;

import dev.bailiwick.modules.addresses.lists.AddressesPage;
import dev.bailiwick.records.changes.RecordChange;
import dev.bailiwick.web.ui.Crumb;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A subnet: its map, the subnets within it, and its addresses.
///
/// @param plots one for each address, in order; empty for IPv6 and for networks larger than a /24
/// @param hasFreeAddress whether it has an unregistered address
/// @param noneFree set when a search for a free address found none
public record SubnetPage(
        long id,
        String path,
        String title,
        String name,
        String network,
        List<Crumb> crumbs,
        String facts,
        String description,
        String utilisation,
        List<Plot> plots,
        List<Key> keys,
        NestedSubnets nested,
        boolean hasFreeAddress,
        boolean mayChange,
        @Nullable NoneFree noneFree,
        ScanPage scan,
        List<RecordChange> changes,
        AddressesPage list) {
    /// @param css its CSS classes
    /// @param href where it can be viewed or added; null if the person can do neither
    public record Plot(String css, String label, @Nullable String href) {
        boolean hasClass(String one) {
            return List.of(css.split(" ", -1)).contains(one);
        }
    }

    /// @param subnets the first of them
    /// @param total how many there are
    public record NestedSubnets(List<AddressOverviewPage.Branch> subnets, int total) {
        public boolean hasMore() {
            return subnets.size() < total;
        }
    }

    /// Why there is no free address.
    ///
    /// @param details which addresses were pinged, and the results
    public record NoneFree(String message, String details) {}

    /// @param css the CSS class of the plots it stands for
    public record Key(String css, String label, int count) {}
}
