package dev.bailiwick.fleet.hosts.registry;

import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.ui.StatusIcon;

/// The states of a host, problems first, which is the order of the list.
public enum HostState implements ListOption {
    /// Overdue by three intervals; only the server can detect it.
    OFFLINE(0, "Offline", StatusIcon.FAIL),
    DEGRADED(1, "Degraded", StatusIcon.WARN),
    /// It has never reported.
    PENDING(2, "Waiting", StatusIcon.WAIT),
    MAINTENANCE(3, "Maintenance", StatusIcon.HELD),
    OK(4, "Online", StatusIcon.OK);

    private final int rank;
    private final String label;
    private final StatusIcon icon;

    HostState(int rank, String label, StatusIcon icon) {
        this.rank = rank;
        this.label = label;
        this.icon = icon;
    }

    /// Problems have the lowest.
    int rank() {
        return rank;
    }

    public static HostState ofRank(int rank) {
        for (HostState state : values()) {
            if (state.rank == rank) {
                return state;
            }
        }
        throw new IllegalArgumentException("no state has the rank " + rank);
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public StatusIcon icon() {
        return icon;
    }
}
