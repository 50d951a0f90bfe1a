package dev.bailiwick.identity.accounts;

/// A consequence of every change to an account: a bean, called inside the transaction.
public interface AccountChangeListener {
    void onChange(Account before, Account after);
}
