package dev.bailiwick.sweeps;

import java.util.Locale;

public enum SweepState {
    WAITING,
    RUNNING,
    DONE,
    CANCELLED,
    FAILED;

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static SweepState of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
