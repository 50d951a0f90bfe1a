package dev.bailiwick.web.ui;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One line of a test result: the check, its finding, and for a failure what to do. `fieldHref`
/// links to the setting to correct.
public record CheckResult(
        Verdict verdict,
        String title,
        @Nullable String detail,
        @Nullable String remedy,
        @Nullable String fieldHref,
        @Nullable Long milliseconds) {
    private static final long MAX_MILLISECONDS = 10_000;

    /// How long it took, such as "120 ms", "14 s" or "9 min 12 s"; empty if it is not known.
    public String time() {
        if (milliseconds == null) {
            return "";
        }
        Duration time = Duration.ofMillis(milliseconds);
        return milliseconds < MAX_MILLISECONDS
                ? milliseconds + "\u00a0ms"
                : time.toMinutes() == 0
                        ? time.toSeconds() + "\u00a0s"
                        : "%d\u00a0min %d\u00a0s".formatted(time.toMinutes(), time.toSecondsPart());
    }

    public enum Verdict {
        PASSED("Passed", StatusIcon.OK),
        WARNING("Warning", StatusIcon.WARN),
        FAILED("Failed", StatusIcon.FAIL),
        NOT_RUN("Not run", StatusIcon.IDLE);

        private final String label;
        private final StatusIcon state;

        Verdict(String label, StatusIcon state) {
            this.label = label;
            this.state = state;
        }

        public String label() {
            return label;
        }

        public StatusIcon state() {
            return state;
        }
    }
}
