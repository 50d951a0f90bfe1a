package dev.bailiwick.modules.remotes.recordings;

import org.jspecify.annotations.Nullable;

/// A session cannot be recorded, or not any longer: it must not go on.
public final class RecordingStoppedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean isFull;

    RecordingStoppedException(String message, boolean isFull, @Nullable Throwable cause) {
        super(message, cause);
        this.isFull = isFull;
    }

    /// Whether it has reached its size limit; otherwise it could not be written.
    public boolean isFull() {
        return isFull;
    }
}
