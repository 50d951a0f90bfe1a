package dev.bailiwick.fleet.hostpages;

import java.time.Duration;
import java.util.Arrays;

/// How far back the charts of a host look.
enum RangePreset {
    HOUR("1h", "1\u00a0h", Duration.ofHours(1)),
    DAY("24h", "24\u00a0h", Duration.ofHours(24)),
    WEEK("7d", "7\u00a0d", Duration.ofDays(7)),
    MONTH("30d", "30\u00a0d", Duration.ofDays(30)),
    YEAR("1y", "1\u00a0y", Duration.ofDays(365));

    private final String key;
    private final String label;
    private final Duration length;

    RangePreset(String key, String label, Duration length) {
        this.key = key;
        this.label = label;
        this.length = length;
    }

    String key() {
        return key;
    }

    String label() {
        return label;
    }

    Duration length() {
        return length;
    }

    /// What is shown when nothing is asked for: of a host that has only just begun to report, the
    /// hour, for a day of it would look empty.
    static RangePreset usual(Duration known) {
        return known.compareTo(Duration.ofHours(3)) < 0 ? HOUR : DAY;
    }

    static RangePreset of(String key) {
        return Arrays.stream(values()).filter(one -> one.key.equals(key)).findFirst().orElse(DAY);
    }
}
