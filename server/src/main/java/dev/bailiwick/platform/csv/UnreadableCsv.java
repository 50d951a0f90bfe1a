package dev.bailiwick.platform.csv;

/// The file as a whole cannot be read; the message says why, and what to do, to the person who sent
/// it.
public final class UnreadableCsv extends Exception {
    UnreadableCsv(String message) {
        super(message, null, false, false);
    }

    /// The message is never absent.
    public String reason() {
        return String.valueOf(getMessage());
    }
}
