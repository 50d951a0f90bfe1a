package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// What a workload is.
public enum WorkloadKind {
    CONTAINER,
    VM;

    /// As it stands on the wire.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
