package dev.bailiwick.identity.oidc.provider;

/// Carries a [ProtocolFailure] from where it is detected to the edge of this package, where it
/// becomes a value again.
public final class ProtocolFailureException extends Exception {
    private final transient ProtocolFailure failure;

    public ProtocolFailureException(ProtocolFailure failure) {
        super(failure.detail(), null, false, false);
        this.failure = failure;
    }

    public ProtocolFailure failure() {
        return failure;
    }
}
