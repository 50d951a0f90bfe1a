package dev.bailiwick.probes.result;

/// The state of what was checked.
public enum Outcome {
    UP,

    /// It works, but slowly, not every time, or not for much longer.
    DEGRADED,

    DOWN
}
