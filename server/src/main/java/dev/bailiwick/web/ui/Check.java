package dev.bailiwick.web.ui;

import org.jspecify.annotations.Nullable;

/// One line of a test result: the check, its finding, and for a failure what to do. `fieldHref`
/// links to the setting to correct.
public record Check(
        Verdict verdict,
        String title,
        @Nullable String detail,
        @Nullable String remedy,
        @Nullable String fieldHref,
        @Nullable Long milliseconds) {

    public enum Verdict {
        PASSED("Passed", State.OK),
        WARNING("Warning", State.WARN),
        FAILED("Failed", State.FAIL),
        NOT_RUN("Not run", State.IDLE);

        private final String label;
        private final State state;

        Verdict(String label, State state) {
            this.label = label;
            this.state = state;
        }

        public String label() {
            return label;
        }

        public State state() {
            return state;
        }
    }
}
