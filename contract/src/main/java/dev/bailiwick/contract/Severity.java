package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// The severity of an event.
public enum Severity {
    INFO,
    WARNING,
    ERROR,
    CRITICAL;

    /// The value in JSON.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
