package dev.bailiwick.agent.doctor;

/// The result of one check.
///
/// @param sentence what was found, and what to do if that is wrong
record Finding(Check check, boolean passed, String sentence) {
    static Finding passed(Check check, String sentence) {
        return new Finding(check, true, sentence);
    }

    static Finding failed(Check check, String sentence) {
        return new Finding(check, false, sentence);
    }
}
