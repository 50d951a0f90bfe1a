package dev.bailiwick.modules.remotes.registry;

import dev.bailiwick.web.ui.StatusIcon;

/// The state of a machine, those that need attention first.
public enum RemoteState {
    KEY_CHANGED("Host key changed", StatusIcon.FAIL),
    UNREACHABLE("Unreachable", StatusIcon.FAIL),
    REACHABLE("Reachable", StatusIcon.OK),
    NOT_CHECKED("Not checked", StatusIcon.IDLE);

    private final String label;
    private final StatusIcon icon;

    RemoteState(String label, StatusIcon icon) {
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
