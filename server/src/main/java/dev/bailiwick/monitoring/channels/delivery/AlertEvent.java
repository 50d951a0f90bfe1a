package dev.bailiwick.monitoring.channels.delivery;

import java.util.Locale;

/// What a message is about.
public enum AlertEvent {
    OPENED("Opened"),
    ACKNOWLEDGED("Acknowledged"),
    RESOLVED("Resolved"),
    /// Sent by an administrator to try a channel.
    TEST("Test");

    private final String label;

    AlertEvent(String label) {
        this.label = label;
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String label() {
        return label;
    }
}
