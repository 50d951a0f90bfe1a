package dev.bailiwick.probes.connection;

/// What happens with a certificate.
public enum Verification {
    /// The handshake fails for a certificate that is not trusted, or for another name.
    REQUIRED,

    /// The handshake succeeds, and the connection reports the problem.
    REPORTED,

    OFF;

    public static Verification requiredIf(boolean verifies) {
        return verifies ? REQUIRED : OFF;
    }
}
