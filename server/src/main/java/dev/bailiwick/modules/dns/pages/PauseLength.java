package dev.bailiwick.modules.dns.pages;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// For how long blocking can be paused.
public enum PauseLength {
    HALF_A_MINUTE("30s", "30 seconds", Duration.ofSeconds(30)),
    FIVE_MINUTES("5m", "5 minutes", Duration.ofMinutes(5)),
    HOUR("1h", "1 hour", Duration.ofHours(1)),
    UNTIL_RESUMED("resumed", "Until resumed", null);

    private final String key;
    private final String label;
    private final @Nullable Duration length;

    PauseLength(String key, String label, @Nullable Duration length) {
        this.key = key;
        this.label = label;
        this.length = length;
    }

    static Optional<PauseLength> of(String key) {
        return Arrays.stream(values()).filter(one -> one.key.equals(key)).findFirst();
    }

    public String key() {
        return key;
    }

    public String label() {
        return label;
    }

    /// Null for no end.
    public @Nullable Duration length() {
        return length;
    }
}
