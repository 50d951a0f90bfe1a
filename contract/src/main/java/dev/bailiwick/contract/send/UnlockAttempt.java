package dev.bailiwick.contract.send;

/// @param passphrase empty if none is needed
/// @param code the mailed one-time code; empty to have one mailed, if one is needed
public record UnlockAttempt(String passphrase, String code) {
    /// Without the secrets.
    @Override
    public String toString() {
        return "UnlockAttempt";
    }
}
