package dev.bailiwick.identity.sessions;

import dev.bailiwick.identity.accounts.Account;
import java.util.UUID;

/// Somebody who gave the right password and owes the second step. It opens no page but that step's.
///
/// @param account as it is now
/// @param continueTo the local path that was asked for
public record PendingSignIn(UUID uid, Account account, String continueTo) {
    /// Who alone may answer the challenges of this step, and answers for what fails there.
    public String holder() {
        return holderOf(uid);
    }

    static String holderOf(UUID uid) {
        return "pending " + uid;
    }
}
