package dev.bailiwick.contract.send;

import static java.util.Objects.requireNonNull;

/// @param passphrase empty if none is needed
/// @param code the mailed one-time code; empty to have one mailed, if one is needed
public record UnlockAttempt(String passphrase, String code) {
    public UnlockAttempt {
        requireNonNull(passphrase);
        requireNonNull(code);
    }

    /// Without the secrets.
    @Override
    public String toString() {
        return "UnlockAttempt";
    }
}
