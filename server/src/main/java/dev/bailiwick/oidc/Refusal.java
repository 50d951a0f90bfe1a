package dev.bailiwick.oidc;

/// Carries a [Failure] from where it is found to the edge of this package, where it becomes a value
/// again.
final class Refusal extends Exception {
    private final transient Failure failure;

    Refusal(Failure failure) {
        super(failure.detail(), null, false, false);
        this.failure = failure;
    }

    Failure failure() {
        return failure;
    }
}
