package dev.bailiwick.modules.addresses.subnets;

import dev.bailiwick.modules.addresses.lists.AddressesPage;
import dev.bailiwick.records.history.RecordChange;
import dev.bailiwick.web.ui.Crumb;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A subnet: its picture, what lies in it, and its addresses.
///
/// @param plots one an address, in order; empty for what is larger than a /24 or IPv6
/// @param free whether there is an address that nobody wrote down
/// @param noneFree when a free address was looked for in vain
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
        Within within,
        boolean free,
        boolean mayChange,
        @Nullable NoneFree noneFree,
        ScanPage sweep,
        List<RecordChange> changes,
        AddressesPage list) {
    /// @param css the classes of what is there
    /// @param href where it is looked at, or written down; null where it may be neither
    public record Plot(String css, String label, @Nullable String href) {
        boolean is(String one) {
            return List.of(css.split(" ", -1)).contains(one);
        }
    }

    /// @param subnets the first of them
    /// @param all how many there are
    public record Within(List<AddressOverviewPage.Branch> subnets, int all) {
        public boolean hasMore() {
            return subnets.size() < all;
        }
    }

    /// What was found out instead of a free address.
    ///
    /// @param tried what was asked, and what it said
    public record NoneFree(String sentence, String tried) {}

    /// @param css null in the words of the legend's own
    public record Key(String css, String label, int count) {}
}
