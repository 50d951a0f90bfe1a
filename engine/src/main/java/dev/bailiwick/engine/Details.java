package dev.bailiwick.engine;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/// Details from inspecting a container that are not in the list.
///
/// @param memoryLimit null where it has none
record Details(
        String health,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        long exitCode,
        boolean outOfMemory,
        long restartCount,
        @Nullable Long memoryLimit) {
    /// Details are kept until the next reading, whatever an engine sends; the longest word is
    /// `unhealthy`.
    private static final int MAX_HEALTH_LENGTH = 32;

    static final Details NONE = new Details("", null, null, 0, false, 0, null);

    static Details of(Json inspected) {
        Json state = inspected.get("State");
        String health = state.get("Health").get("Status").text();
        long limit = inspected.get("HostConfig").get("Memory").number(0);
        return new Details(
                health.equals("none") || health.length() > MAX_HEALTH_LENGTH ? "" : health,
                time(state.get("StartedAt").text()),
                time(state.get("FinishedAt").text()),
                state.get("ExitCode").number(0),
                state.get("OOMKilled").isTrue(),
                Math.max(0, inspected.get("RestartCount").number(0)),
                limit > 0 ? Long.valueOf(limit) : null);
    }

    /// Engines use the year 1 for never.
    private static @Nullable Instant time(String text) {
        try {
            Instant at = OffsetDateTime.parse(text).toInstant();
            return at.isBefore(Instant.EPOCH) ? null : at;
        } catch (DateTimeException _) {
            return null;
        }
    }
}
