package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// What a host carries.
public enum HostKind {
    CONTAINER,
    VIRTUALIZATION;

    /// As it stands on the wire.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
