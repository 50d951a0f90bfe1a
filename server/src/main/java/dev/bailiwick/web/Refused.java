package dev.bailiwick.web;

/// Thrown by a controller that answers with a refusal.
public final class Refused extends RuntimeException {
    private final transient Refusal refusal;

    public Refused(Refusal refusal) {
        super(refusal.title(), null, false, false);
        this.refusal = refusal;
    }

    Refusal refusal() {
        return refusal;
    }
}
