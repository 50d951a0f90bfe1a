package dev.bailiwick.identity.factors;

import java.util.Collection;
import java.util.Set;

/// A kind of second factor: a bean of the package that keeps it. Recovery codes are none: they
/// stand in for one.
public interface FactorKind {
    /// As the audit trail writes it.
    String key();

    /// Those of the accounts that have one. One query.
    Set<Long> among(Collection<Long> accountIds);

    /// Inside the caller's transaction.
    void removeAll(long accountId);
}
