package dev.bailiwick.records.imports;

import java.util.Locale;

/// What a row of a file would do.
public enum RowOutcome {
    CREATED,
    CHANGED,
    UNCHANGED,
    REFUSED;

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static RowOutcome of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
