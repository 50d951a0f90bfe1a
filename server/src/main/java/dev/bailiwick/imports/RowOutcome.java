package dev.bailiwick.imports;

import java.util.Locale;

enum RowOutcome {
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
