package dev.bailiwick.platform.audit;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A recorded event as stored in the audit log.
public record AuditEntry(
        long sequence,
        Instant at,
        String event,
        AuditEvent.Outcome outcome,
        @Nullable String category,
        Actor actor,
        @Nullable String address,
        @Nullable String target,
        Map<String, String> details,
        @Nullable String requestId) {}
