package dev.bailiwick.startup;

/// The service cannot start as it is configured. The message is one or two sentences for the person
/// who starts it: what is wrong and what to do. It never holds a secret.
public final class StartRefused extends RuntimeException {
    public StartRefused(String sentence) {
        super(sentence);
    }

    public StartRefused(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
