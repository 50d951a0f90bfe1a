package dev.bailiwick.modules.monitors.windows;

import dev.bailiwick.web.ui.StatusIcon;

/// What a window does now, in the order of the list.
public enum WindowState {
    OPEN("Open", StatusIcon.HELD),
    UPCOMING("Upcoming", StatusIcon.WAIT),
    ENDED("Ended", StatusIcon.IDLE);

    private final String label;
    private final StatusIcon icon;

    WindowState(String label, StatusIcon icon) {
        this.label = label;
        this.icon = icon;
    }

    public String label() {
        return label;
    }

    public StatusIcon icon() {
        return icon;
    }
}
