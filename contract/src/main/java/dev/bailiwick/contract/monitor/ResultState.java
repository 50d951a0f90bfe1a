package dev.bailiwick.contract.monitor;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// What a check has found.
public enum ResultState {
    UP,
    DEGRADED,
    DOWN;

    /// The value in JSON.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
