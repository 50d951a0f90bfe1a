package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The documented status of an address. Whether it answers is separate ([Reachability]).
public enum AddressStatus {
    ACTIVE("Active", StatusIcon.IDLE),
    RESERVED("Reserved", StatusIcon.WAIT),
    DHCP("DHCP", StatusIcon.RUN),
    DEPRECATED("Deprecated", StatusIcon.GONE),
    AVAILABLE("Available", StatusIcon.IDLE);

    public static final List<SelectOption> OPTIONS =
            Arrays.stream(values())
                    .map(status -> SelectOption.of(status.key(), status.label()))
                    .toList();

    private final String label;
    private final StatusIcon icon;

    AddressStatus(String label, StatusIcon icon) {
        this.label = label;
        this.icon = icon;
    }

    /// The key in files and forms.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String label() {
        return label;
    }

    public StatusIcon icon() {
        return icon;
    }

    /// Whether a machine is expected to have an address of this status.
    public boolean isInUse() {
        return this == ACTIVE || this == DHCP;
    }

    public static Optional<AddressStatus> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
    }
}
