package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.Locale;
import java.util.Optional;

/// What can be wrong with a monitor, most serious first.
public enum MonitorAlertKind implements AlertKind {
    DOWN("Down", StatusIcon.FAIL),
    DEGRADED("Degraded", StatusIcon.WARN);

    private final String label;
    private final StatusIcon icon;

    MonitorAlertKind(String label, StatusIcon icon) {
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

    /// A monitor has failed several times before it is down.
    @Override
    public boolean hasDelay() {
        return this == DEGRADED;
    }

    @Override
    public boolean isUrgent() {
        return this == DOWN;
    }

    @Override
    public String title(String subject, String part) {
        return "“" + subject + "” is " + label.toLowerCase(Locale.UK);
    }

    @Override
    public String resolvedTitle(String subject, String part) {
        return "“" + subject + (this == DOWN ? "” is up again" : "” is no longer degraded");
    }

    @Override
    public Optional<Together> together(long count) {
        return this == DOWN && count > 5
                ? Optional.of(
                        new Together(
                                "%,d monitors are down".formatted(count),
                                "%,d monitors went down within a short time. The network between them and Bailiwick may be the cause."
                                        .formatted(count)))
                : Optional.empty();
    }
}
