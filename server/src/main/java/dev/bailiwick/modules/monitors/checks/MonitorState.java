package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.probes.result.Outcome;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/// What is known of a monitor from its results. Paused is not among them: it is wanted, and not
/// found out.
public enum MonitorState {
    UP('u', "up"),
    DEGRADED('g', "degraded"),
    DOWN('d', "down"),
    /// It was not checked yet, or its results say nothing: something before it is down, or this
    /// server's own network.
    UNKNOWN('n', "unknown"),
    /// Planned work: whatever its results are, they are expected.
    MAINTENANCE('m', "planned");

    private static final Map<String, MonitorState> BY_KEY =
            Arrays.stream(values()).collect(Collectors.toMap(MonitorState::key, one -> one));

    private final char letter;
    private final String key;

    MonitorState(char letter, String key) {
        this.letter = letter;
        this.key = key;
    }

    public static MonitorState of(Outcome outcome) {
        return switch (outcome) {
            case UP -> UP;
            case DEGRADED -> DEGRADED;
            case DOWN -> DOWN;
        };
    }

    public static MonitorState ofKey(String key) {
        return BY_KEY.getOrDefault(key, UNKNOWN);
    }

    public static MonitorState of(char letter) {
        for (MonitorState one : values()) {
            if (one.letter == letter) {
                return one;
            }
        }
        return UNKNOWN;
    }

    /// Whether the newest of some results was one during maintenance.
    ///
    /// @param recent letters, the newest last
    public static boolean isMaintenance(String recent) {
        return !recent.isEmpty() && recent.charAt(recent.length() - 1) == MAINTENANCE.letter;
    }

    /// In the database, of at most ten characters.
    public String key() {
        return key;
    }

    /// In a row of results.
    char letter() {
        return letter;
    }
}
