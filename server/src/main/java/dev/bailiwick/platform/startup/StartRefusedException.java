package dev.bailiwick.platform.startup;

import java.util.Optional;

/// The service cannot start with its configuration. The message is one or two sentences for the
/// person who starts it: what is wrong and what to do. It never contains a secret.
public final class StartRefusedException extends RuntimeException {
    public StartRefusedException(String sentence) {
        super(sentence);
    }

    public StartRefusedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    /// Searches the failure and all its causes.
    public static Optional<StartRefusedException> in(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StartRefusedException refused) {
                return Optional.of(refused);
            }
        }
        return Optional.empty();
    }
}
