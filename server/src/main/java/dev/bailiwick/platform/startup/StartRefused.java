package dev.bailiwick.platform.startup;

import java.util.Optional;

/// The service cannot start as it is configured. The message is one or two sentences for the person
/// who starts it: what is wrong and what to do. It never holds a secret.
public final class StartRefused extends RuntimeException {
    public StartRefused(String sentence) {
        super(sentence);
    }

    public StartRefused(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    /// Looks for it in the failure and all that caused it.
    public static Optional<StartRefused> in(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StartRefused refused) {
                return Optional.of(refused);
            }
        }
        return Optional.empty();
    }
}
