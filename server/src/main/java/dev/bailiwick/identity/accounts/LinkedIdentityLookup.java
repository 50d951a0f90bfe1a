package dev.bailiwick.identity.accounts;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/// Which accounts have a linked external identity, answered by the package that links them.
public interface LinkedIdentityLookup {
    /// @param provider its display name
    /// @param email the person's address as last sent by the provider
    record Linked(
            String provider,
            @Nullable String email,
            Instant linkedAt,
            @Nullable Instant lastLoginAt) {}

    /// One query for any number of accounts.
    Map<Long, Linked> of(Collection<Long> accountIds);

    /// The same as a condition, which an index can serve.
    Condition isLinked(Field<Long> accountId);
}
