package dev.bailiwick.records.imports;

import java.util.Locale;

/// The progress of an import.
public enum ImportState {
    /// The file is being read and validated.
    VALIDATING,
    /// Validated, and waiting for a person's decision.
    VALIDATED,
    /// Confirmed; the rows are being saved in steps, across restarts if necessary.
    APPLYING,
    APPLIED,
    /// Ended by an administrator because it made no progress; the rows up to a certain one are
    /// saved.
    STOPPED,
    /// The file could not be read, or nothing could be imported; nothing was stored.
    FAILED;

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ImportState of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
