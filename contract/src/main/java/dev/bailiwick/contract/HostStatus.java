package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// The status of a host as evaluated by its agent.
public enum HostStatus {
    OK,
    DEGRADED,
    MAINTENANCE;

    /// The value in JSON.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
