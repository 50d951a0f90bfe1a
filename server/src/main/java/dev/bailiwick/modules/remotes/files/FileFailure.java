package dev.bailiwick.modules.remotes.files;

import dev.bailiwick.contract.remote.FileEvent;
import java.util.Locale;

/// Why something was not done with a file, for the page.
final class FileFailure extends RuntimeException {
    private final int status;
    private final String code;

    /// @param message a sentence for the person
    FileFailure(int status, String code, String message) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
    }

    static FileFailure of(FileEvent.Failed event) {
        int status =
                switch (event.code()) {
                    case NOT_FOUND -> 404;
                    case DENIED -> 403;
                    case EXISTS, NOT_EMPTY -> 409;
                    case NOT_ALLOWED, NOT_AVAILABLE, FAILED -> 422;
                    case CLOSED -> 502;
                };
        return new FileFailure(
                status, event.code().name().toLowerCase(Locale.ROOT), event.message());
    }

    static FileFailure invalid() {
        return new FileFailure(400, "invalid", "This request is not valid.");
    }

    static FileFailure sessionEnded() {
        return new FileFailure(410, "session_ended", "This session has ended.");
    }

    static FileFailure notAllowed() {
        return new FileFailure(403, "not_allowed", "File transfer is off for this machine.");
    }

    static FileFailure lost() {
        return new FileFailure(502, "closed", "The connection to the machine was lost.");
    }

    static FileFailure interrupted() {
        return new FileFailure(400, "interrupted", "The upload did not arrive completely.");
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }

    Body body() {
        return new Body(code, String.valueOf(getMessage()));
    }

    /// The response.
    record Body(String code, String message) {}
}
