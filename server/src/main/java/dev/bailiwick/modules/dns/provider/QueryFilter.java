package dev.bailiwick.modules.dns.provider;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Which queries are wanted. Empty texts and null mean any.
///
/// @param client part of an address or name
/// @param domain part of a domain
/// @param type such as `AAAA`
/// @param from inclusive, as is `until`
public record QueryFilter(
        String client,
        String domain,
        String type,
        @Nullable QueryStatus status,
        @Nullable Instant from,
        @Nullable Instant until) {
    public boolean isEmpty() {
        return client.isEmpty()
                && domain.isEmpty()
                && type.isEmpty()
                && status == null
                && from == null
                && until == null;
    }
}
