package dev.bailiwick.fleet.hosts;

import dev.bailiwick.web.ui.State;
import java.util.Locale;

/// How a host stands, trouble first: the order of the list.
public enum HostState {
    /// Late by three intervals: only the server can know.
    OFFLINE(0, "Offline", State.FAIL),
    DEGRADED(1, "Degraded", State.WARN),
    /// It never reported.
    PENDING(2, "Waiting", State.WAIT),
    MAINTENANCE(3, "Maintenance", State.HELD),
    OK(4, "Online", State.OK);

    private final int rank;
    private final String word;
    private final State shape;

    HostState(int rank, String word, State shape) {
        this.rank = rank;
        this.word = word;
        this.shape = shape;
    }

    /// Trouble has the lowest.
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

    /// As people read it.
    public String word() {
        return word;
    }

    public State shape() {
        return shape;
    }

    /// As addresses and the summary write it.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
