package dev.bailiwick.agent.doctor;

/// The result of one check.
///
/// @param sentence what was found, and what to do if that is wrong
record Finding(Check check, Result result, String sentence) {
    enum Result {
        PASSED("ok"),
        /// Not as it could be, but maybe on purpose.
        NOTED("note"),
        FAILED("FAILED");

        private final String label;

        Result(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    static Finding passed(Check check, String sentence) {
        return new Finding(check, Result.PASSED, sentence);
    }

    static Finding noted(Check check, String sentence) {
        return new Finding(check, Result.NOTED, sentence);
    }

    static Finding failed(Check check, String sentence) {
        return new Finding(check, Result.FAILED, sentence);
    }

    boolean isFailed() {
        return result == Result.FAILED;
    }
}
