package dev.bailiwick.addresses;

import dev.bailiwick.ui.Crumb;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A subnet: its picture, what lies in it, and its addresses.
///
/// @param plots one an address, in order; empty for what is larger than a /24 or IPv6
/// @param free whether there is an address that nobody wrote down
public record SubnetPage(
        String path,
        String title,
        String name,
        String network,
        List<Crumb> crumbs,
        String facts,
        String utilisation,
        List<Plot> plots,
        List<Key> keys,
        List<OverviewPage.Branch> within,
        boolean free,
        boolean mayChange,
        boolean mayImport,
        SweepPage sweep,
        AddressesPage list) {
    /// @param css the class of what is there
    /// @param href where it is looked at, or written down; null where it may be neither
    public record Plot(String css, String label, @Nullable String href) {}

    /// @param css null in the words of the legend's own
    public record Key(String css, String label, int count) {}
}
