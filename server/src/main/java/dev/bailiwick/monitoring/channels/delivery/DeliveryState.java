package dev.bailiwick.monitoring.channels.delivery;

import dev.bailiwick.web.ui.StatusIcon;

/// The delivery status of a message.
public enum DeliveryState {
    WAITING("Waiting", StatusIcon.WAIT),
    SENT("Sent", StatusIcon.OK),
    /// Not sent, because the alert was resolved first.
    OBSOLETE("Not needed", StatusIcon.IDLE),
    /// A dead letter: it is not tried again.
    DEAD("Given up", StatusIcon.FAIL);

    private final String label;
    private final StatusIcon icon;

    DeliveryState(String label, StatusIcon icon) {
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
