package dev.bailiwick.fleet.hosts.pages;

import java.time.Duration;
import java.util.Arrays;

/// The time ranges of a host's charts.
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

    /// The default range. For a host that has only just begun to report it is the hour, because a
    /// day would look empty.
    static RangePreset defaultFor(Duration known) {
        return known.compareTo(Duration.ofHours(3)) < 0 ? HOUR : DAY;
    }

    static RangePreset of(String key) {
        return Arrays.stream(values()).filter(one -> one.key.equals(key)).findFirst().orElse(DAY);
    }
}
