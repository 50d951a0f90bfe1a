package dev.bailiwick.identity.throttling;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Somebody who failed too often.
///
/// @param email of the account, null for an unknown address
/// @param allowedAt when the next try is allowed; can be in the past
record ThrottledClient(
        long id,
        CounterKind kind,
        @Nullable Long accountId,
        @Nullable String email,
        @Nullable String name,
        @Nullable String network,
        long failures,
        Instant allowedAt,
        Instant lastAt) {
    /// The name in the audit log.
    String target() {
        if (network != null) {
            return network;
        }
        return email == null ? "(an unknown address)" : email;
    }
}
