package dev.bailiwick.gateway;

/// The gateway cannot start as it is configured. The message is a sentence for its operator.
final class RefusedException extends Exception {
    RefusedException(String message) {
        super(message);
    }
}
