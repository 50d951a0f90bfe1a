package dev.bailiwick.platform.csv;

/// The file as a whole cannot be read. The message tells the uploader why, and what to do.
public final class UnreadableCsvException extends Exception {
    UnreadableCsvException(String message) {
        super(message, null, false, false);
    }

    /// The message is never absent.
    public String reason() {
        return String.valueOf(getMessage());
    }
}
