package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// The state of a workload.
public enum WorkloadState {
    CREATED,
    RUNNING,
    PAUSED,
    RESTARTING,
    STOPPED,
    EXITED,
    DEAD,
    UNKNOWN;

    /// The value in JSON.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
