package dev.bailiwick.web.ui;

import org.jspecify.annotations.Nullable;

/// One line of a test: what was looked at, what was seen, and for a failure what to do. `fieldHref`
/// leads to the control that cures it.
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

        private final String word;
        private final State state;

        Verdict(String word, State state) {
            this.word = word;
            this.state = state;
        }

        public String word() {
            return word;
        }

        public State state() {
            return state;
        }
    }
}
