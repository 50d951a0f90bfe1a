package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.modules.monitors.checks.MonitorState;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The state of a monitor as people see it, the worst first.
public enum ShownState {
    DOWN("Down", StatusIcon.FAIL),
    DEGRADED("Degraded", StatusIcon.WARN),
    /// What it depends on is down, or nothing can be known.
    SUPPRESSED("Suppressed", StatusIcon.HELD),
    /// It was not checked yet.
    NEW("Not checked yet", StatusIcon.WAIT),
    UP("Up", StatusIcon.OK),
    PAUSED("Paused", StatusIcon.IDLE);

    private final String label;
    private final StatusIcon icon;

    ShownState(String label, StatusIcon icon) {
        this.label = label;
        this.icon = icon;
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
                };
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
