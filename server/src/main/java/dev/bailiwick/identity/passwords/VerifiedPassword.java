package dev.bailiwick.identity.passwords;

import dev.bailiwick.identity.accounts.Account;

/// An account whose password was just compared and correct; [CheckPassword#isStillValid] tells
/// whether it still is.
public final class VerifiedPassword {
    private final Account account;
    private final String hash;

    VerifiedPassword(Account account, String hash) {
        this.account = account;
        this.hash = hash;
    }

    public Account account() {
        return account;
    }

    String hash() {
        return hash;
    }
}
