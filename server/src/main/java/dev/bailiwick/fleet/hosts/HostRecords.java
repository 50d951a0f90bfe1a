package dev.bailiwick.fleet.hosts;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.web.ui.State;
import java.util.List;
import java.util.Optional;

/// Records of another module that belong to hosts; a bean of that module. Both take part in the
/// caller's transaction.
public interface HostRecords {
    /// What stands on the host's page; empty when there is nothing, or nothing that the reader may
    /// see.
    Optional<Section> of(ComputeHost host, Account reader);

    /// The host is about to be removed, and nothing will refer to it any more.
    default void leaving(ComputeHost host) {}

    /// @param id of the section in the page
    /// @param icon before each
    record Section(String title, String id, String icon, List<Item> items) {
        public Section {
            items = List.copyOf(items);
        }
    }

    record Item(String name, String href, String sub, State shape, String word) {}
}
