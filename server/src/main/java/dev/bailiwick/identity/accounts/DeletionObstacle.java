package dev.bailiwick.identity.accounts;

import java.util.Optional;

/// Something that must end before an account can be deleted: a bean, called inside the transaction.
public interface DeletionObstacle {
    /// @return why the account cannot be deleted yet, as a sentence; empty when it can
    Optional<String> of(Account account);
}
