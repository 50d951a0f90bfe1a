package dev.bailiwick.modules.monitors.registry;

import dev.bailiwick.web.ui.SelectOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// How a monitor finds out whether something works.
public enum MonitorKind {
    HTTP("HTTP or HTTPS"),
    ICMP("Ping (ICMP)"),
    TCP("TCP port"),
    DNS("DNS record"),
    TLS("TLS certificate"),
    SMTP("SMTP server"),
    IMAP("IMAP server"),

    /// It checks nothing: something else reports to it.
    PUSH("Push"),

    /// No monitor of its own: a compute host that checks in, which lists show like one.
    HOST("Host");

    /// Those that people can choose.
    public static final List<MonitorKind> CHOICES =
            Arrays.stream(values()).filter(one -> one != HOST).toList();

    static final List<SelectOption> OPTIONS =
            CHOICES.stream().map(one -> SelectOption.of(one.key(), one.label)).toList();

    private static final Map<String, MonitorKind> BY_KEY =
            CHOICES.stream().collect(Collectors.toMap(MonitorKind::key, one -> one));

    private final String label;

    MonitorKind(String label) {
        this.label = label;
    }

    /// As in forms, files and the table.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String label() {
        return label;
    }

    public static Optional<MonitorKind> of(String key) {
        return Optional.ofNullable(BY_KEY.get(key));
    }
}
