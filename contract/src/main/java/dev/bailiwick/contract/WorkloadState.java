package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// What a workload is doing.
public enum WorkloadState {
    CREATED,
    RUNNING,
    PAUSED,
    RESTARTING,
    STOPPED,
    EXITED,
    DEAD,
    UNKNOWN;

    /// As it stands on the wire.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
