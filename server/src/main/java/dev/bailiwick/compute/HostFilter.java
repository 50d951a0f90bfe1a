package dev.bailiwick.compute;

import dev.bailiwick.contract.HostKind;
import org.jspecify.annotations.Nullable;

/// Which hosts to list, and in which order; what is null does not matter.
///
/// @param search part of a name, host name, address, system, site or workload; blank for all
record HostFilter(
        String search,
        @Nullable HostState state,
        @Nullable HostKind kind,
        @Nullable String site,
        Order order) {
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

    static final HostFilter ALL = new HostFilter("", null, null, null, Order.TROUBLE);

    HostFilter withState(@Nullable HostState other) {
        return new HostFilter(search, other, kind, site, order);
    }

    HostFilter withKind(@Nullable HostKind other) {
        return new HostFilter(search, state, other, site, order);
    }

    boolean narrows() {
        return !search.isBlank() || state != null || kind != null || site != null;
    }
}
