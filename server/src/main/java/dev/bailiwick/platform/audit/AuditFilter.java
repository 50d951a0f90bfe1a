package dev.bailiwick.platform.audit;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Which part of the audit log to show. Every field is optional; actor, event and target match
/// exactly.
///
/// @param from inclusive
/// @param until exclusive
public record AuditFilter(
        @Nullable Instant from,
        @Nullable Instant until,
        @Nullable String actor,
        @Nullable String event,
        @Nullable String target) {
    public static final AuditFilter ALL = new AuditFilter(null, null, null, null, null);
}
