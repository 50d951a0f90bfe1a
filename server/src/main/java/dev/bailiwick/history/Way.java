package dev.bailiwick.history;

import java.util.Locale;

/// How people change records.
public enum Way {
    FORM,

    /// Many at once.
    BULK,
    IMPORT;

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Way of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
