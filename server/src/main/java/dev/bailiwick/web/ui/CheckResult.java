package dev.bailiwick.web.ui;

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
