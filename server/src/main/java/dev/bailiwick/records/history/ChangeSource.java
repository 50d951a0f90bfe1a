package dev.bailiwick.records.history;

import java.util.Locale;

/// How people change records.
public enum ChangeSource {
    FORM,

    /// Many at once.
    BULK,
    IMPORT;

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ChangeSource of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
