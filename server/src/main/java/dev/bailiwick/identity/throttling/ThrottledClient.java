package dev.bailiwick.identity.throttling;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Somebody who has failed too often.
///
/// @param email of the account, none for an address that nobody has
/// @param openBy from when on there is a next try; it may be past
record ThrottledClient(
        long id,
        CounterKind kind,
        @Nullable Long accountId,
        @Nullable String email,
        @Nullable String name,
        @Nullable String network,
        long failures,
        Instant openBy,
        Instant lastAt) {
    /// As the audit trail names it.
    String target() {
        if (network != null) {
            return network;
        }
        return email == null ? "(an address that nobody has)" : email;
    }
}
