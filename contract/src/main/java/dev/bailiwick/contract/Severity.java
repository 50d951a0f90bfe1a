package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// How bad an event is.
public enum Severity {
    INFO,
    WARNING,
    ERROR,
    CRITICAL;

    /// As it stands on the wire.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
