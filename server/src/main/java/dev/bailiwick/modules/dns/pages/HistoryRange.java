package dev.bailiwick.modules.dns.pages;

import java.time.Duration;
import java.util.Arrays;

/// How far back the chart of queries goes. The instances know a day; beyond that, the recorded
/// history is shown.
enum HistoryRange {
    DAY("24\u00a0h", Duration.ofDays(1)),
    WEEK("7\u00a0d", Duration.ofDays(7)),
    MONTH("30\u00a0d", Duration.ofDays(30)),
    YEAR("1\u00a0y", Duration.ofDays(365));

    static final String PARAMETER = "range";

    private final String label;
    private final Duration length;

    HistoryRange(String label, Duration length) {
        this.label = label;
        this.length = length;
    }

    static HistoryRange of(String key) {
        return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst().orElse(DAY);
    }

    String key() {
        return label.replace("\u00a0", "");
    }

    String label() {
        return label;
    }

    Duration length() {
        return length;
    }
}
