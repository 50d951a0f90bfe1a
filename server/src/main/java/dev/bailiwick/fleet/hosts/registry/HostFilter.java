package dev.bailiwick.fleet.hosts.registry;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.web.lists.ListOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which hosts to list, and their order; null fields do not filter.
///
/// @param search part of a name, host name, address, system, site or workload; blank for all
/// @param matches ids of the hosts that match the search, if it has already run
public record HostFilter(
        String search,
        @Nullable HostState state,
        @Nullable HostKind kind,
        @Nullable String site,
        Order order,
        boolean reversed,
        @Nullable List<Long> matches) {
    public enum Order implements ListOption {
        PROBLEMS_FIRST("Problems first"),
        NAME("Name"),
        CPU("CPU"),
        MEMORY("Memory"),
        DISK("Disk"),
        SEEN("Last seen");

        private final String label;

        Order(String label) {
            this.label = label;
        }

        /// Saved views contain it.
        @Override
        public String key() {
            return this == PROBLEMS_FIRST ? "trouble" : ListOption.super.key();
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public boolean isDescending() {
            return this != PROBLEMS_FIRST && this != NAME;
        }
    }

    public static final HostFilter ALL =
            new HostFilter("", null, null, null, Order.PROBLEMS_FIRST, false, null);

    public HostFilter withState(@Nullable HostState other) {
        return new HostFilter(search, other, kind, site, order, reversed, matches);
    }

    public HostFilter withKind(@Nullable HostKind other) {
        return new HostFilter(search, state, other, site, order, reversed, matches);
    }

    public HostFilter withMatches(List<Long> hosts) {
        return new HostFilter(search, state, kind, site, order, reversed, hosts);
    }

    public boolean isFiltered() {
        return !search.isBlank() || state != null || kind != null || site != null;
    }
}
