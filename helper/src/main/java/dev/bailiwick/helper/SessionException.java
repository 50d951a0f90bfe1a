package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.SessionEvent.Failed;

/// Why a session cannot be opened or attached, in words for the person. Contains no secret.
final class SessionException extends Exception {
    private final transient Failed event;

    SessionException(Failed.Code code, String message) {
        super(message);
        this.event = new Failed(code, message);
    }

    Failed event() {
        return event;
    }
}
