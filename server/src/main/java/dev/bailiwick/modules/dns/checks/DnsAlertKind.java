package dev.bailiwick.modules.dns.checks;

import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What can be wrong with an instance, most serious first.
public enum DnsAlertKind implements AlertKind {
    UNREACHABLE("DNS instance unreachable", StatusIcon.FAIL),
    NOT_BLOCKING("Blocking off", StatusIcon.FAIL),
    RANGE_NEARLY_FULL("DHCP range nearly full", StatusIcon.WARN),
    LIST_FAILED("List not downloaded", StatusIcon.WARN),
    CLIENT_RISE("Unusually many queries", StatusIcon.WARN);

    private final String label;
    private final StatusIcon icon;

    DnsAlertKind(String label, StatusIcon icon) {
        this.label = label;
        this.icon = icon;
    }

    static Optional<DnsAlertKind> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
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
        return this == UNREACHABLE || this == NOT_BLOCKING;
    }

    @Override
    public boolean isUrgent() {
        return false;
    }

    @Override
    public String title(String subject, String part) {
        String name = "“" + subject + "”";
        return switch (this) {
            case UNREACHABLE -> "The DNS instance " + name + " cannot be read";
            case NOT_BLOCKING -> "Blocking is off on " + name;
            case RANGE_NEARLY_FULL -> "The DHCP range of " + name + " is nearly full";
            case LIST_FAILED -> "A list of " + name + " was not downloaded";
            case CLIENT_RISE -> "A client of " + name + " sends unusually many queries";
        };
    }
}
