package dev.bailiwick.monitoring.scans;

import java.util.Locale;

public enum ScanState {
    WAITING,
    RUNNING,
    DONE,
    CANCELLED,
    FAILED;

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ScanState of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
