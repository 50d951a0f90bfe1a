package dev.bailiwick.web.errors;

/// What was asked for does not exist, or must look as if it did not.
public final class NotFound extends RuntimeException {
    public NotFound() {
        super("not found", null, false, false);
    }
}
