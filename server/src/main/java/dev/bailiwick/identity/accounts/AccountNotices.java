package dev.bailiwick.identity.accounts;

import java.time.Instant;

/// Tells people what happened to their account: a bean of the package that mails.
///
/// Called inside the transaction of what it tells of, so that neither stands without the other. It
/// never waits for the network, and where no mail is set up it does nothing: callers need not ask.
public interface AccountNotices {
    /// Somebody signed in from a browser that the account was not signed in from before.
    ///
    /// @param device in words, such as "Firefox on Linux"
    /// @param address the client's
    void newDevice(Account account, String device, String address);

    void passwordChanged(Account account);

    /// Somebody entered the password rightly and did not do the second step, time and again.
    ///
    /// @param since the first of these times
    /// @param address the client's, the last time
    void secondStepFailed(Account account, Instant since, String address);

    /// A second factor or passkey was added, removed or reset.
    ///
    /// @param what a sentence without its end, such as "A passkey named “Desk” was added"
    void factorChanged(Account account, String what);

    /// An identity of the provider was linked to the account, or unlinked.
    ///
    /// @param what a sentence without its end
    void identityChanged(Account account, String what);

    /// Announced at the address that was the account's until now.
    void emailChanged(Account before, Account after);

    /// The account may do more than before.
    void roleRaised(Account before, Account after);
}
