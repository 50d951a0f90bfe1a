package dev.bailiwick.identity.accounts;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which accounts have a linked external identity: a bean of the package that links them.
public interface LinkedIdentities {
    /// @param provider as people know it
    /// @param email what the provider called the person last
    record Linked(
            String provider,
            @Nullable String email,
            Instant linkedAt,
            @Nullable Instant lastLoginAt) {}

    /// One query, whatever the number of accounts.
    Map<Long, Linked> of(Collection<Long> accountIds);
}
