package dev.bailiwick.identity.accounts;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/// Which accounts have a second factor: a bean of the package that keeps them. A longer password is
/// asked of those that have none.
public interface SecondFactors {
    /// One query for each kind of factor, whatever the number of accounts.
    Set<Long> among(Collection<Long> accountIds);

    default boolean has(long accountId) {
        return !among(List.of(accountId)).isEmpty();
    }
}
