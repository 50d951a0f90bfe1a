package dev.bailiwick.identity.accounts;

import java.util.Optional;

/// A condition that every change to an account must meet: a bean, called inside the transaction.
public interface AccountRule {
    /// @return why the change is not allowed, as a sentence; empty when it is
    Optional<String> objection(Account before, Account after);
}
