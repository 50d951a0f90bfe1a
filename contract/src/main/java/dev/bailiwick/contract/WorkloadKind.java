package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// The kind of a workload.
public enum WorkloadKind {
    CONTAINER,
    VM;

    /// The value in JSON.
    @JsonValue
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
