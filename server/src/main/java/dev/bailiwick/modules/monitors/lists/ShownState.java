package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.modules.monitors.checks.MonitorState;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The state of a monitor as people see it, the worst first.
public enum ShownState {
    DOWN(0, "Down", StatusIcon.FAIL),
    DEGRADED(1, "Degraded", StatusIcon.WARN),
    /// What it depends on is down, or nothing can be known.
    SUPPRESSED(2, "Suppressed", StatusIcon.HELD),
    /// Planned work, of a window or of its host.
    MAINTENANCE(3, "Maintenance", StatusIcon.HELD),
    /// It was not checked yet, or not since its maintenance ended.
    NEW(4, "Not checked yet", StatusIcon.WAIT),
    UP(5, "Up", StatusIcon.OK),
    PAUSED(6, "Paused", StatusIcon.IDLE);

    private final int rank;
    private final String label;
    private final StatusIcon icon;

    ShownState(int rank, String label, StatusIcon icon) {
        this.rank = rank;
        this.label = label;
        this.icon = icon;
    }

    /// Now, which a stored state can be behind of.
    ///
    /// @param state null before the first check
    /// @param recent as of the status
    /// @param covered whether it is in maintenance
    public static ShownState now(
            boolean paused, @Nullable MonitorState state, String recent, boolean covered) {
        if (covered && !paused) {
            return MAINTENANCE;
        }
        boolean hasEnded =
                state == MonitorState.MAINTENANCE
                        || (state == MonitorState.UNKNOWN && MonitorState.isMaintenance(recent));
        return of(paused, hasEnded ? null : state);
    }

    /// @param state null before the first check
    public static ShownState of(boolean paused, @Nullable MonitorState state) {
        if (paused) {
            return PAUSED;
        }
        return state == null
                ? NEW
                : switch (state) {
                    case UP -> UP;
                    case DEGRADED -> DEGRADED;
                    case DOWN -> DOWN;
                    case UNKNOWN -> SUPPRESSED;
                    case MAINTENANCE -> MAINTENANCE;
                };
    }

    /// The worst has the lowest.
    int rank() {
        return rank;
    }

    public String label() {
        return label;
    }

    public StatusIcon icon() {
        return icon;
    }

    /// In interfaces of programs, which have no words for every case.
    public String key() {
        return this == NEW || this == SUPPRESSED ? "unknown" : name().toLowerCase(Locale.ROOT);
    }
}
