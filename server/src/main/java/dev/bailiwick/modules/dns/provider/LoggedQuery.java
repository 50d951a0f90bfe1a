package dev.bailiwick.modules.dns.provider;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One query.
///
/// @param alias the name that was blocked, where `domain` is an alias of it; empty for none
/// @param clientName empty for none
/// @param upstream the server that answered; empty for none
/// @param millis until the answer; null if it is not known
public record LoggedQuery(
        Instant at,
        String type,
        String domain,
        String alias,
        QueryStatus status,
        String clientAddress,
        String clientName,
        String upstream,
        @Nullable Double millis) {}
