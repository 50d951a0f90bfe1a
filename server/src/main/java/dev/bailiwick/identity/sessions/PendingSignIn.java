package dev.bailiwick.identity.sessions;

import dev.bailiwick.identity.accounts.Account;
import java.util.UUID;

/// A sign-in with the correct password that still needs the second step. It gives access only to
/// the page of that step.
///
/// @param account its current state
/// @param continueTo the local path that was requested
public record PendingSignIn(UUID uid, Account account, String continueTo) {
    /// Identifies who may answer the challenges of this step, and to whom its failures are counted.
    public String holder() {
        return holderOf(uid);
    }

    static String holderOf(UUID uid) {
        return "pending " + uid;
    }
}
