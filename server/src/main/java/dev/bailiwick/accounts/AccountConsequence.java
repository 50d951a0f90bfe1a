package dev.bailiwick.accounts;

/// What else ends or begins with a change of an account, whoever makes it: a bean, called inside
/// the transaction.
public interface AccountConsequence {
    void follow(Account before, Account after);
}
