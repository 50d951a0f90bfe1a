package dev.bailiwick.gateway;

/// The server did not answer in time, or not as agreed.
final class UnavailableException extends Exception {
    /// @param reason without anything that a recipient or the server sent
    UnavailableException(String reason) {
        super(reason);
    }
}
