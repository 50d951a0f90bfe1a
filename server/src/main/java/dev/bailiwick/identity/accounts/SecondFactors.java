package dev.bailiwick.identity.accounts;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/// Which accounts have a second factor, answered by the package that stores them. Accounts without
/// one need a longer password.
public interface SecondFactors {
    /// One query per kind of factor for any number of accounts.
    Set<Long> accountsWithFactor(Collection<Long> accountIds);

    default boolean has(long accountId) {
        return !accountsWithFactor(List.of(accountId)).isEmpty();
    }
}
