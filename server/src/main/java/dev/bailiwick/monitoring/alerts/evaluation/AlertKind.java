package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.web.ui.State;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The kinds of alert.
public enum AlertKind {
    /// Derived by the server after three missed reports, so it opens without a further wait.
    OFFLINE("Offline", State.FAIL, false),
    CONFLICT("Token used twice", State.FAIL, true),
    UNHEALTHY("Unhealthy", State.FAIL, true),
    RESTARTING("Restarting", State.FAIL, true),
    DISK("Disk nearly full", State.WARN, true);

    private final String label;
    private final State icon;
    private final boolean hasDelay;

    AlertKind(String label, State icon, boolean hasDelay) {
        this.label = label;
        this.icon = icon;
        this.hasDelay = hasDelay;
    }

    /// What is wrong with a subject or a part of it: a sentence without a full stop.
    String title(String subject, String part) {
        return switch (this) {
            case OFFLINE -> subject + " is offline";
            case CONFLICT -> "Two machines use the token of " + subject;
            case UNHEALTHY ->
                    part.isEmpty()
                            ? "Workloads on " + subject + " are unhealthy"
                            : part + " on " + subject + " is unhealthy";
            case RESTARTING ->
                    part.isEmpty()
                            ? "Workloads on " + subject + " keep restarting"
                            : part + " on " + subject + " keeps restarting";
            case DISK -> part + " on " + subject + " is nearly full";
        };
    }

    /// The key in URLs and the database.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<AlertKind> of(String key) {
        return Arrays.stream(values()).filter(kind -> kind.key().equals(key)).findFirst();
    }

    /// The display name.
    public String label() {
        return label;
    }

    public State icon() {
        return icon;
    }

    /// Whether the condition must last before the alert opens.
    boolean hasDelay() {
        return hasDelay;
    }

    /// Whether it is mailed even if another alert of the same subject was mailed recently.
    boolean isUrgent() {
        return this == OFFLINE;
    }
}
