package dev.bailiwick.fleet.hosts.alerts;

import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.Locale;
import java.util.Optional;

/// What can be wrong with a compute host, most serious first.
public enum HostAlertKind implements AlertKind {
    /// Derived by the server after three missed reports, so it opens without a further wait.
    OFFLINE("Offline", StatusIcon.FAIL),
    CONFLICT("Token used twice", StatusIcon.FAIL),
    UNHEALTHY("Unhealthy", StatusIcon.FAIL),
    RESTARTING("Restarting", StatusIcon.FAIL),
    STOPPED("Not running", StatusIcon.WARN),
    QUORUM("Quorum lost", StatusIcon.FAIL),
    DISK("Disk nearly full", StatusIcon.WARN),
    STORAGE("Storage pool nearly full", StatusIcon.WARN);

    /// This many hosts offline at once usually have a common cause.
    private static final int MANY_OFFLINE = 5;

    private final String label;
    private final StatusIcon icon;

    HostAlertKind(String label, StatusIcon icon) {
        this.label = label;
        this.icon = icon;
    }

    @Override
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public StatusIcon icon() {
        return icon;
    }

    @Override
    public boolean hasDelay() {
        return this != OFFLINE;
    }

    @Override
    public boolean isUrgent() {
        return this == OFFLINE;
    }

    @Override
    public String title(String host, String part) {
        return switch (this) {
            case OFFLINE -> host + " is offline";
            case CONFLICT -> "Two machines use the token of " + host;
            case UNHEALTHY ->
                    part.isEmpty()
                            ? "Workloads on " + host + " are unhealthy"
                            : part + " on " + host + " is unhealthy";
            case RESTARTING ->
                    part.isEmpty()
                            ? "Workloads on " + host + " keep restarting"
                            : part + " on " + host + " keeps restarting";
            case STOPPED ->
                    part.isEmpty()
                            ? "Virtual machines on " + host + " are not running"
                            : part + " on " + host + " is not running";
            case QUORUM -> "The cluster " + part + " has lost its quorum on " + host;
            case STORAGE -> "Storage pool " + part + " on " + host + " is nearly full";
            case DISK -> part + " on " + host + " is nearly full";
        };
    }

    @Override
    public String resolvedTitle(String host, String part) {
        return this == OFFLINE
                ? host + " is back online"
                : AlertKind.super.resolvedTitle(host, part);
    }

    @Override
    public Optional<Together> together(long count) {
        return this == OFFLINE && count > MANY_OFFLINE
                ? Optional.of(
                        new Together(
                                count + " hosts are offline",
                                "%,d hosts went offline within a short time. The network between them and Bailiwick may be the cause."
                                        .formatted(count)))
                : Optional.empty();
    }
}
