package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// The role of a host.
public enum HostKind {
    CONTAINER,
    VIRTUALIZATION;

    /// The value in JSON.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
