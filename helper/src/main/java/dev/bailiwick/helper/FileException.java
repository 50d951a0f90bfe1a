package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.FileEvent.Failed;

/// Why a file operation was not carried out, in words for the person.
final class FileException extends Exception {
    private final transient Failed event;

    FileException(Failed.Code code, String message) {
        super(message);
        this.event = new Failed(code, message);
    }

    Failed event() {
        return event;
    }
}
