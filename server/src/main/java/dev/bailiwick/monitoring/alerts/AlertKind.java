package dev.bailiwick.monitoring.alerts;

import dev.bailiwick.web.ui.State;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What can be wrong.
public enum AlertKind {
    /// The server itself derives it, after three missed reports: that was the wait.
    OFFLINE("Offline", State.FAIL, false),
    CONFLICT("Token used twice", State.FAIL, true),
    UNHEALTHY("Unhealthy", State.FAIL, true),
    RESTARTING("Restarting", State.FAIL, true),
    DISK("Disk nearly full", State.WARN, true);

    private final String word;
    private final State shape;
    private final boolean waits;

    AlertKind(String word, State shape, boolean waits) {
        this.word = word;
        this.shape = shape;
        this.waits = waits;
    }

    /// What is wrong with a subject, or with a part of it: a sentence without a full stop.
    String sentence(String subject, String part) {
        return switch (this) {
            case OFFLINE -> subject + " is offline";
            case CONFLICT -> "Two machines use the token of " + subject;
            case UNHEALTHY ->
                    part.isEmpty()
                            ? "Workloads on " + subject + " are unhealthy"
                            : part + " on " + subject + " is unhealthy";
            case RESTARTING ->
                    part.isEmpty()
                            ? "Workloads on " + subject + " restart again and again"
                            : part + " on " + subject + " restarts again and again";
            case DISK -> part + " on " + subject + " is nearly full";
        };
    }

    /// As addresses and the database write it.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<AlertKind> of(String key) {
        return Arrays.stream(values()).filter(kind -> kind.key().equals(key)).findFirst();
    }

    /// As people read it.
    public String word() {
        return word;
    }

    public State shape() {
        return shape;
    }

    /// Whether it must last before it is an alert.
    boolean waits() {
        return waits;
    }

    /// Whether it is mailed although something else of the same subject was, a moment ago.
    boolean isUrgent() {
        return this == OFFLINE;
    }
}
