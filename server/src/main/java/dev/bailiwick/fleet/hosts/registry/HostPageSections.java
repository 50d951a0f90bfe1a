package dev.bailiwick.fleet.hosts.registry;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Records of another module that belong to hosts; a bean of that module. Runs in the caller's
/// transaction.
public interface HostPageSections {
    /// The section on the host's page; empty when there is nothing, or nothing that the reader may
    /// see.
    Optional<Section> of(ComputeHost host, Account reader);

    /// @param id of the section in the page
    /// @param icon before each item
    record Section(String title, String id, String icon, List<Item> items) {
        public Section {
            items = List.copyOf(items);
        }
    }

    /// @param href null for what has no record
    /// @param action what the reader can do about it, after the subtitle; null for nothing
    record Item(
            String name,
            @Nullable String href,
            String subtitle,
            StatusIcon icon,
            String statusLabel,
            @Nullable Crumb action) {
        public Item(
                String name, String href, String subtitle, StatusIcon icon, String statusLabel) {
            this(name, href, subtitle, icon, statusLabel, null);
        }
    }
}
