package dev.bailiwick.records.imports;

import java.util.Locale;

/// How far an import has come.
public enum ImportState {
    /// The file is read and each row is judged.
    READING,
    /// Judged: it waits for a person to look and decide.
    CHECKED,
    APPLYING,
    APPLIED,
    /// The file could not be read, or nothing could be imported; nothing was stored.
    FAILED;

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ImportState of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
