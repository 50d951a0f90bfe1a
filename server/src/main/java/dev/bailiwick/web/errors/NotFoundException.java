package dev.bailiwick.web.errors;

/// The requested object does not exist, or must look as if it does not.
public final class NotFoundException extends RuntimeException {
    public NotFoundException() {
        super("not found", null, false, false);
    }
}
