package dev.bailiwick.fleet.hosts;

import dev.bailiwick.contract.HostKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which hosts to list, and in which order; what is null does not matter.
///
/// @param search part of a name, host name, address, system, site or workload; blank for all
/// @param found ids of the hosts that the search leaves, when it was carried out already
public record HostFilter(
        String search,
        @Nullable HostState state,
        @Nullable HostKind kind,
        @Nullable String site,
        Order order,
        @Nullable List<Long> found) {
    public enum Order {
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

        public String key() {
            return key;
        }

        public String label() {
            return label;
        }
    }

    public static final HostFilter ALL = new HostFilter("", null, null, null, Order.TROUBLE, null);

    public HostFilter withState(@Nullable HostState other) {
        return new HostFilter(search, other, kind, site, order, found);
    }

    public HostFilter withKind(@Nullable HostKind other) {
        return new HostFilter(search, state, other, site, order, found);
    }

    public HostFilter withFound(List<Long> hosts) {
        return new HostFilter(search, state, kind, site, order, hosts);
    }

    public boolean narrows() {
        return !search.isBlank() || state != null || kind != null || site != null;
    }
}
