package dev.bailiwick.web.errors;

/// Thrown by a controller to answer with a refusal.
public final class RefusedException extends RuntimeException {
    private final transient Refusal refusal;

    public RefusedException(Refusal refusal) {
        super(refusal.title(), null, false, false);
        this.refusal = refusal;
    }

    Refusal refusal() {
        return refusal;
    }
}
