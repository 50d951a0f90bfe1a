package dev.bailiwick.compute;

import dev.bailiwick.contract.HostKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which hosts to list, and in which order; what is null does not matter.
///
/// @param search part of a name, host name, address, system, site or workload; blank for all
/// @param found ids of the hosts that the search leaves, when it was carried out already
record HostFilter(
        String search,
        @Nullable HostState state,
        @Nullable HostKind kind,
        @Nullable String site,
        Order order,
        @Nullable List<Long> found) {
    enum Order {
        TROUBLE("trouble", "Trouble first"),
        NAME("name", "Name"),
        CPU("cpu", "CPU"),
        MEMORY("memory", "Memory"),
        DISK("disk", "Disk"),
        SEEN("seen", "Last seen");

        private final String key;
        private final String label;

        Order(String key, String label) {
            this.key = key;
            this.label = label;
        }

        String key() {
            return key;
        }

        String label() {
            return label;
        }
    }

    static final HostFilter ALL = new HostFilter("", null, null, null, Order.TROUBLE, null);

    HostFilter withState(@Nullable HostState other) {
        return new HostFilter(search, other, kind, site, order, found);
    }

    HostFilter withKind(@Nullable HostKind other) {
        return new HostFilter(search, state, other, site, order, found);
    }

    HostFilter withFound(List<Long> hosts) {
        return new HostFilter(search, state, kind, site, order, hosts);
    }

    boolean narrows() {
        return !search.isBlank() || state != null || kind != null || site != null;
    }
}
