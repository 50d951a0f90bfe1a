package dev.bailiwick.web.errors;

/// The requested object does not exist, or must look as if it does not.
public final class NotFound extends RuntimeException {
    public NotFound() {
        super("not found", null, false, false);
    }
}
