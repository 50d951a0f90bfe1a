package dev.bailiwick.identity.passwords;

/// Password reset links that were mailed but not used yet; implemented by the package that mails
/// them. Every password change invalidates them, in its own transaction.
public interface OutstandingResetLinks {
    void voidAllOf(long accountId);
}
