package dev.bailiwick.modules.dns.provider;

import java.util.List;

/// All lists, rules and groups of an instance.
///
/// @param limit a sentence about what this version cannot do; empty for nothing
public record Entries(List<Entry> all, List<Group> groups, String limit) {
    public Entries {
        all = List.copyOf(all);
        groups = List.copyOf(groups);
    }

    /// A group of clients.
    ///
    /// @param comment as entered
    public record Group(String name, boolean enabled, String comment) {
        /// Of all clients that are in no other group; it must not be removed.
        public static final String DEFAULT = "Default";
    }
}
