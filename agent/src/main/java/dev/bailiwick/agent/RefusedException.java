package dev.bailiwick.agent;

/// Why the agent refuses, as one sentence for the person who ran it.
public final class RefusedException extends Exception {
    public RefusedException(String sentence) {
        super(sentence, null, false, false);
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
