package dev.bailiwick.accounts;

/// An account whose password was right a moment ago; [CheckPassword#isStill] tells whether it is.
public final class RightPassword {
    private final Account account;
    private final String hash;

    RightPassword(Account account, String hash) {
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
