package dev.bailiwick.identity.accounts;

/// A consequence of any change to an account, whoever makes it: a bean, called inside the
/// transaction.
public interface AccountChangeListener {
    void onChange(Account before, Account after);
}
