package dev.bailiwick.modules.backups.dispatch;

import dev.bailiwick.contract.backup.RunReportState;
import java.util.Locale;

/// The states of a run.
public enum RunState {
    QUEUED,
    LEASED,
    RUNNING,
    SUCCEEDED,
    FAILED,
    CANCELLED,
    /// Its lease expired three times.
    LOST;

    /// As in tables and JSON.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static RunState of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }

    static RunState of(RunReportState reported) {
        return valueOf(reported.name());
    }

    public boolean hasEnded() {
        return compareTo(SUCCEEDED) >= 0;
    }
}
