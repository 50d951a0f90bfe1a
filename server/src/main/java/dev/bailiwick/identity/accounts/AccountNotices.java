package dev.bailiwick.identity.accounts;

import java.time.Instant;

/// Notifies people about changes to their account, implemented by the package that sends mail.
///
/// Called inside the transaction of the change, so that both commit together. Never waits for the
/// network, and does nothing when mail is not configured, so callers need not check.
public interface AccountNotices {
    /// Somebody signed in from a browser that the account had not used before.
    ///
    /// @param device as text, such as "Firefox on Linux"
    /// @param address the client's
    void newDevice(Account account, String device, String address);

    void passwordChanged(Account account);

    /// Somebody repeatedly entered the correct password but did not complete the second step.
    ///
    /// @param since the first of these attempts
    /// @param address the client's, at the latest attempt
    void secondStepFailed(Account account, Instant since, String address);

    /// A second factor or passkey was added, removed or reset.
    ///
    /// @param what a sentence without its full stop, such as "A passkey named “Desk” was added"
    void factorChanged(Account account, String what);

    /// An identity at the provider was linked to the account or unlinked.
    ///
    /// @param what a sentence without its full stop
    void identityChanged(Account account, String what);

    /// Sent to the account's previous address.
    void emailChanged(Account before, Account after);

    /// The account has more rights than before.
    void roleUpgraded(Account before, Account after);
}
