package dev.bailiwick.records.changes;

import java.util.Locale;

/// How a record was changed.
public enum ChangeSource {
    FORM,

    /// Together with others.
    BULK,
    IMPORT;

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static ChangeSource of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
