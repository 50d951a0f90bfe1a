package dev.bailiwick.identity.factors;

import java.util.Collection;
import java.util.Set;

/// A kind of second factor: a bean of the package that stores it. Recovery codes are not a kind;
/// they replace one.
public interface FactorStore {
    /// The name in the audit log.
    String key();

    /// Those of the accounts that have one. A single query.
    Set<Long> accountsWithFactor(Collection<Long> accountIds);

    /// Runs in the caller's transaction.
    void removeAll(long accountId);
}
