package dev.bailiwick.modules.addresses.register;

import dev.bailiwick.web.ui.State;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What people say of an address. Whether it answers is another matter ([Reachability]).
public enum AddressStatus {
    ACTIVE("Active", State.IDLE),
    RESERVED("Reserved", State.WAIT),
    DHCP("DHCP", State.RUN),
    DEPRECATED("Deprecated", State.GONE),
    AVAILABLE("Available", State.IDLE);

    private final String word;
    private final State shape;

    AddressStatus(String word, State shape) {
        this.word = word;
        this.shape = shape;
    }

    /// As files and forms write it.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String word() {
        return word;
    }

    public State shape() {
        return shape;
    }

    public static Optional<AddressStatus> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
    }
}
