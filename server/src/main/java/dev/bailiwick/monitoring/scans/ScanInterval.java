package dev.bailiwick.monitoring.scans;

import dev.bailiwick.web.ui.SelectOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The interval of a network's scheduled scan.
public enum ScanInterval {
    NEVER("never", "Never", null),
    HOUR("hour", "Every hour", 60),
    SIX_HOURS("six-hours", "Every 6 hours", 360),
    DAY("day", "Every day", 1_440),
    WEEK("week", "Every week", 10_080);

    public static final List<SelectOption> OPTIONS =
            Arrays.stream(values()).map(one -> SelectOption.of(one.key, one.label)).toList();

    private final String key;
    private final String label;
    private final @Nullable Integer minutes;

    ScanInterval(String key, String label, @Nullable Integer minutes) {
        this.key = key;
        this.label = label;
        this.minutes = minutes;
    }

    /// The key in forms and the history.
    public String key() {
        return key;
    }

    public String label() {
        return label;
    }

    /// Null for never.
    public @Nullable Integer minutes() {
        return minutes;
    }

    public static Optional<ScanInterval> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key.equals(key)).findFirst();
    }

    /// An unknown interval means never.
    public static ScanInterval ofMinutes(@Nullable Integer minutes) {
        return Arrays.stream(values())
                .filter(one -> one.minutes != null && one.minutes.equals(minutes))
                .findFirst()
                .orElse(NEVER);
    }
}
