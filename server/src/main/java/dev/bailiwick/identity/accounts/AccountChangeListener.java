package dev.bailiwick.identity.accounts;

/// What else ends or begins with a change of an account, whoever makes it: a bean, called inside
/// the transaction.
public interface AccountChangeListener {
    void follow(Account before, Account after);
}
