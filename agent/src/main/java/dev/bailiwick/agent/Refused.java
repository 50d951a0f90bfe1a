package dev.bailiwick.agent;

/// Why the agent does not do it, as one sentence for the person who called it.
public final class Refused extends Exception {
    public Refused(String sentence) {
        super(sentence, null, false, false);
    }

    public String sentence() {
        return String.valueOf(getMessage());
    }
}
