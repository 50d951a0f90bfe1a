package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// How the agent judges its host.
public enum HostStatus {
    OK,
    DEGRADED,
    MAINTENANCE;

    /// As it stands on the wire.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
