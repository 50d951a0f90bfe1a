package dev.bailiwick.identity.accounts;

import java.util.Optional;

/// Something that no change of an account may break, whoever makes it: a bean, asked inside the
/// transaction.
public interface AccountRule {
    /// @return why the change may not be, as a sentence; empty when it may
    Optional<String> objection(Account before, Account after);
}
