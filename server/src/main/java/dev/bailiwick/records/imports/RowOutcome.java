package dev.bailiwick.records.imports;

import java.util.Locale;

/// What a row of a file would do.
public enum RowOutcome {
    CREATED,
    CHANGED,
    UNCHANGED,
    REFUSED;

    /// Whether it creates or changes a record.
    boolean isChange() {
        return this == CREATED || this == CHANGED;
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static RowOutcome of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
