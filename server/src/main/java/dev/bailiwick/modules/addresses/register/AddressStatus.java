package dev.bailiwick.modules.addresses.register;

import dev.bailiwick.web.ui.State;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The documented status of an address. Whether it answers is separate ([Reachability]).
public enum AddressStatus {
    ACTIVE("Active", State.IDLE),
    RESERVED("Reserved", State.WAIT),
    DHCP("DHCP", State.RUN),
    DEPRECATED("Deprecated", State.GONE),
    AVAILABLE("Available", State.IDLE);

    private final String label;
    private final State icon;

    AddressStatus(String label, State icon) {
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

    public State icon() {
        return icon;
    }

    public static Optional<AddressStatus> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
    }
}
